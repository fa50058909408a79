import type { OrderDecision, PotDecision } from '@slipcast/contracts/http/ledger';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Actor } from '@slipcast/service-kit/audit';
import type pg from 'pg';
import type { PaymentClient } from '../orders/payment-client.ts';
import type { Witnesses } from './sources.ts';
import { statusOf } from './published-orders.ts';
import { confirmPot } from './confirm-pot.ts';
import { decideForgotten, type RememberedOrder } from './confirm-order.ts';
import type { FenceStore, ForgottenRow } from './restore-store.ts';
import type { OrderStore } from '../orders/order-store.ts';
import { completePayment } from '../orders/complete-payment.ts';
import type { Fence } from './reconciliation.ts';

export interface ConfirmDependencies {
  pool: pg.Pool;
  fence: Fence;
  fenceStore: FenceStore;
  witnesses: Pick<Witnesses, 'catalogue'>;
  payments: PaymentClient;
  store: OrderStore;
  wake: () => void;
}

const decidedAlready = () => new Refusal('conflict', 'This has been confirmed already.');

/** Somebody has looked: so many pieces of the pot are there for sale. Throws Refusal 'conflict' when nobody asked. */
export async function confirmCount(
  dependencies: ConfirmDependencies,
  decision: PotDecision,
  by: Actor,
): Promise<void> {
  const { pool, fence, witnesses, wake } = dependencies;
  const edits = (await witnesses.catalogue()).find(
    ({ productId, variantId }) => productId === decision.productId && variantId === decision.variantId,
  );
  if (!(await fence.guard(() => confirmPot(pool, decision, edits?.adjusted, by)))) throw decidedAlready();
  wake();
}

/** How far the order is to be: what was only placed depends on what became of its payment. */
async function remembered(
  { payments }: ConfirmDependencies,
  { type, data, refundedPence, paymentId }: ForgottenRow,
): Promise<RememberedOrder> {
  if (!type || !data)
    throw new Refusal(
      'transition-refused',
      'Nobody remembers this order: only its payment is known. Give the money back, or write to the buyer.',
    );
  if (type !== 'order.placed.v1') return { type, data, refundedPence, status: statusOf(type) };
  const state = (await payments.find(paymentId))?.state;
  if (state && ['authorised', 'capturing', 'captured'].includes(state))
    return { type, data, refundedPence, status: 'pending' };
  const now = new Date().toISOString();
  const cancelled = { ...data, refundPence: 0, notCharged: state === 'voided', cancelledAt: now };
  return { type: 'order.cancelled.v1', data: cancelled, refundedPence, status: 'cancelled' };
}

async function createAgain(
  dependencies: ConfirmDependencies,
  row: ForgottenRow,
  by: Actor,
): Promise<boolean> {
  const { pool, payments, store } = dependencies;
  const order = await remembered(dependencies, row);
  // The payment service may have forgotten whose money it is.
  if (row.captured) await payments.capture(row.paymentId, order.data.orderId, row.amountPence);
  const decision = { paymentId: row.paymentId, decision: 'create' as const };
  const decided = await decideForgotten(pool, decision, order, new Date(), by);
  const created = decided && order.status === 'pending' ? await store.byPayment(row.paymentId) : null;
  if (created) await completePayment(store, payments, created);
  return decided;
}

/** Gives the money back. Throws Refusal 'unavailable' unless the payment service has taken it on. */
async function refund(
  { pool, payments }: ConfirmDependencies,
  row: ForgottenRow,
  by: Actor,
): Promise<boolean> {
  await payments.refund(row.paymentId, 'the order was lost with a database', row.data?.orderId);
  return decideForgotten(pool, { paymentId: row.paymentId, decision: 'refund' }, null, new Date(), by);
}

/** What becomes of an order that the ledger has forgotten. Throws Refusal 'conflict' when that is decided. */
export async function confirmOrder(
  dependencies: ConfirmDependencies,
  decision: OrderDecision,
  by: Actor,
): Promise<void> {
  const row = await dependencies.fenceStore.forgotten(decision.paymentId);
  if (!row) throw decidedAlready();
  const decided = await (decision.decision === 'create' ? createAgain : refund)(dependencies, row, by);
  if (!decided) throw decidedAlready();
  dependencies.wake();
}

import { isPaidByHand } from '@slipcast/contracts/by-hand';
import type { OrderDecision, PotDecision } from '@slipcast/contracts/http/ledger';
import { Refusal } from '@slipcast/contracts/refusal';
import { skuKey } from '@slipcast/contracts/sku';
import type { Actor } from '@slipcast/service-kit/audit';
import { databaseTime } from '@slipcast/storage/postgres';
import type pg from 'pg';
import type { Guard } from '../ledger/unreconciled.ts';
import { completePayment } from '../orders/complete-payment.ts';
import { decide } from '../orders/order.ts';
import { isPaidByVouchers } from '../orders/voucher-shares.ts';
import type { Orders } from '../orders/create-orders.ts';
import { decideForgotten, type RememberedOrder } from './confirm-order.ts';
import { confirmPot } from './confirm-pot.ts';
import { statusOf } from './published-orders.ts';
import type { ForgottenRow, RestoreStore } from './restore-store.ts';
import type { Sources } from './sources.ts';

export interface ConfirmDependencies {
  pool: pg.Pool;
  guard: Guard;
  restored: RestoreStore;
  sources: Pick<Sources, 'catalogue'>;
  orders: Pick<Orders, 'payments' | 'store'>;
  wake: () => void;
}

const alreadyConfirmed = () => new Refusal('conflict', 'This has already been confirmed.');

/** Someone has counted: this many pieces of the pot are for sale. Throws Refusal 'conflict' when that is not open. */
export async function confirmCount(
  { pool, guard, sources, wake }: ConfirmDependencies,
  decision: PotDecision,
  by: Actor,
): Promise<void> {
  const edits = (await sources.catalogue()).find((sku) => skuKey(sku) === skuKey(decision));
  if (!(await guard(() => confirmPot(pool, decision, edits?.adjusted, by)))) throw alreadyConfirmed();
  wake();
}

/** The status to restore an order to: if it was only placed, that depends on its payment. */
async function remembered(
  { orders, pool }: ConfirmDependencies,
  { type, data, refundedPence, parcels, paymentId }: ForgottenRow,
): Promise<RememberedOrder> {
  if (!type || !data)
    throw new Refusal(
      'transition-refused',
      'Only the payment of this order is known, so the order cannot be created again. Refund the payment, or ask the buyer.',
    );
  if (statusOf(type) !== 'pending') return { type, data, refundedPence, parcels, status: statusOf(type) };
  // Made by hand, and not paid. One that vouchers have paid needs no payment, and is completed at once.
  if (isPaidByHand(data) || isPaidByVouchers(data))
    return { type, data, refundedPence, parcels, status: 'pending' };
  const state = (await orders.payments.find(paymentId))?.state;
  if (state && ['authorised', 'capturing', 'captured'].includes(state))
    return { type, data, refundedPence, parcels, status: 'pending' };
  const cancelledAt = (await databaseTime(pool)).toISOString();
  const cancelled = { ...data, refundPence: 0, notCharged: state === 'voided', cancelledAt };
  return { type: 'order.cancelled.v1', data: cancelled, refundedPence, parcels, status: 'cancelled' };
}

async function createAgain(
  dependencies: ConfirmDependencies,
  row: ForgottenRow,
  by: Actor,
): Promise<boolean> {
  const { pool, orders } = dependencies;
  const order = await remembered(dependencies, row);
  // Asked again when the order is there. If the payment service does not answer, nothing has been decided yet.
  if (order.status !== 'pending') await findRefund(dependencies, order);
  // The payment service may have forgotten which order the money is for.
  if (row.captured) await orders.payments.capture(row.paymentId, order.data.orderId, row.amountPence);
  const decided = await decideForgotten(pool, { paymentId: row.paymentId, decision: 'create' }, order, by);
  if (!decided) return false;
  if (order.status !== 'pending') await recordRefund(dependencies, order);
  else {
    const created = await orders.store.byPayment(row.paymentId);
    if (created) await completePayment(orders.store, orders.payments, created);
  }
  return true;
}

const findRefund = async ({ orders }: ConfirmDependencies, { data }: RememberedOrder) => {
  if (isPaidByHand(data) || isPaidByVouchers(data)) return null;
  const payment = await orders.payments.find(data.paymentId);
  return payment?.state === 'refunded' ? payment : null;
};

/** A restored payment service finds at the provider what has been refunded, and may have said so while there was no order. */
async function recordRefund(dependencies: ConfirmDependencies, order: RememberedOrder): Promise<void> {
  const payment = await findRefund(dependencies, order);
  if (!payment) return;
  const command = { type: 'record-refund', refundPence: payment.amountPence } as const;
  await dependencies.orders.store.change(order.data.orderId, (created, now) => decide(created, command, now));
}

/** Throws Refusal 'unavailable' unless the payment service has taken the refund on. */
async function refund(
  { pool, orders }: ConfirmDependencies,
  { data, paymentId }: ForgottenRow,
  by: Actor,
): Promise<boolean> {
  if (data && isPaidByHand(data))
    throw new Refusal(
      'transition-refused',
      'The maker took the money for this order herself. Create the order again, and refund it on its page.',
    );
  const reason = 'the order was lost with a database';
  const orderId = data ? { orderId: data.orderId } : {};
  if (!(await orders.payments.reverse(paymentId, { reason, confirmed: true, ...orderId })))
    throw new Refusal('unavailable', "The refund couldn't be started. Please try again in a moment.");
  return decideForgotten(pool, { paymentId, decision: 'refund' }, null, by);
}

/** Creates a forgotten order again, or refunds it. Throws Refusal 'conflict' when that has been decided. */
export async function confirmOrder(
  dependencies: ConfirmDependencies,
  decision: OrderDecision,
  by: Actor,
): Promise<void> {
  const row = await dependencies.restored.forgotten(decision.paymentId);
  if (!row) throw alreadyConfirmed();
  const decided = await (decision.decision === 'create' ? createAgain : refund)(dependencies, row, by);
  if (!decided) throw alreadyConfirmed();
  dependencies.wake();
}

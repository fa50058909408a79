import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../judge/history.ts';
import type { RestorableShop } from './restorable-shop.ts';
import type { Traffic } from '../traffic/traffic.ts';

/** What the operator has confirmed. */
export interface Confirmed {
  orders: number;
  pots: number;
  /** Payments that were all that was left of an order. */
  refunded: Set<string>;
}

const TRIES = 120;
const ROUNDS = 4;
/** The ledger is compared every minute; a busy machine needs longer. */
const NEXT_COMPARISON_MS = 90_000;

/** What is on the shelf: put there, less what was ordered and not cancelled. The maker would look. */
function onTheShelf(calls: Call[], sku: string): number {
  const sold = new Map<string, number>();
  let put = 0;
  for (const { did, reply } of calls) {
    if (did.kind === 'stock' && did.sku === sku && reply?.kind === 'done') put += did.delta;
    if (did.kind === 'order' && reply?.kind === 'ordered') {
      const pieces = did.lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
      sold.set(reply.order, pieces);
    }
    if (did.kind === 'cancel' && reply?.kind === 'done') sold.delete(did.order);
  }
  return Math.max(0, put - [...sold.values()].reduce((sum, pieces) => sum + pieces, 0));
}

/**
 * Confirms what the restore has forgotten, with the documented command: all that the shop remembers at once, then what it
 * does not, money back and a look at the shelf.
 */
export async function confirmAll(
  shop: Pick<RestorableShop, 'readLedger' | 'reconcile'>,
  { recorder, pots }: Traffic,
): Promise<Confirmed> {
  const confirmed: Confirmed = { orders: 0, pots: 0, refunded: new Set() };
  let ledger = await shop.readLedger();
  for (let tried = 0; !ledger.compared && tried < TRIES; tried += 1) {
    await sleep(1000);
    ledger = await shop.readLedger();
  }
  // A log that was slow to answer is read at the next comparison, and remembers more than the payments do.
  if (ledger.orders.some(({ order }) => !order)) {
    await sleep(NEXT_COMPARISON_MS);
    ledger = await shop.readLedger();
  }
  for (let round = 0; round < ROUNDS && ledger.orders.length + ledger.pots.length > 0; round += 1) {
    confirmed.orders += ledger.orders.filter(({ order }) => order).length;
    confirmed.pots += ledger.pots.length;
    await shop.reconcile(['confirm']);
    const rest = await shop.readLedger();
    for (const { paymentId } of rest.orders) {
      await shop.reconcile(['refund', paymentId]);
      confirmed.refunded.add(paymentId);
    }
    for (const { productId, variantId } of rest.pots) {
      const pot = pots.find((one) => one.productId === productId);
      const count = pot ? onTheShelf(recorder.calls, pot.sku) : 0;
      await shop.reconcile(['count', `${productId}/${variantId}`, String(count)]);
    }
    ledger = await shop.readLedger();
  }
  const { orders, pots: open } = ledger;
  if (orders.length + open.length > 0)
    throw new Error(`${orders.length} orders and ${open.length} pots are still to be confirmed`);
  return confirmed;
}

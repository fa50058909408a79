import { randomUUID } from 'node:crypto';
import type { startOrder } from './running-order.ts';
import type { RunningVouchers } from './running-vouchers.ts';

type Shop = Awaited<ReturnType<typeof startOrder>>;

/** A buyer's bank has taken so much of a payment back for good. */
export const loseDispute = (shop: Shop, paymentId: string, orderId: string, amountPence: number) =>
  shop.publish('payment.disputed.v1', paymentId, {
    paymentId,
    orderId,
    amountPence,
    currency: 'GBP',
    disputeId: `dts_${orderId}`,
    reason: 'NOT_AS_DESCRIBED',
    state: 'lost',
    dueAt: null,
    openedAt: new Date().toISOString(),
    changedAt: new Date().toISOString(),
  });

/** The maker sells a commission: a deposit in cash, then the rest by bank transfer. */
export async function sellCommission(shop: Shop, pence: number, depositPence: number): Promise<void> {
  const id = randomUUID();
  const free_lines = [{ text: 'A commission', amount_pence: pence }];
  const sold = { id, items: [], free_lines, pays: 'cash', deposit_pence: depositPence };
  const { status, body } = await shop.call('POST', '/api/admin/orders/by-hand', sold, shop.admin);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const rest = { id: randomUUID(), method: 'bank-transfer' };
  await shop.call('POST', `/api/admin/orders/${id}/payments`, rest, shop.admin);
}

/** Vouchers for £50.00 and £25.00, of which the first pays for a pot that is collected, and is then lost to its buyer's bank. */
export async function loseSpentVoucher(
  shop: Shop,
  vouchers: RunningVouchers,
  productId: string,
): Promise<void> {
  await vouchers.offer();
  const gift = await vouchers.newVoucher(5000);
  await vouchers.newVoucher(2500);
  await vouchers.buy('g:friend', { productId }, 0, [gift.voucherCode], { delivery_method: 'collection' });
  const { rows } = await shop.pool.query<{ paymentId: string }>(
    'SELECT payment_id AS "paymentId" FROM orders WHERE id = $1',
    [gift.orderId],
  );
  await loseDispute(shop, rows[0]?.paymentId ?? '', gift.orderId, 5000);
}

/** Sets the fee of every payment that has none yet. @returns what they add up to, in pence */
export function feeOfOthers({ payments: { payments, fees } }: Shop, feePence: number): number {
  const without = [...payments.values()].filter(({ id, state }) => state === 'captured' && !fees.has(id));
  for (const { id } of without) fees.set(id, feePence);
  return without.length * feePence;
}

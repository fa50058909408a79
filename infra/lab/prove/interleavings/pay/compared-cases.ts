import { randomUUID } from 'node:crypto';
import { compared, differing, HOUR_MS, waitUntilRefunded } from './compared.ts';
import type { PayCase, PayShop } from './pay-shop.ts';

const known = async (shop: PayShop, ...ids: string[]) => {
  const rows = await compared(shop);
  return ids.map((id) => rows.find((row) => row.id === id)?.amountPence ?? null);
};
const sets = (shop: PayShop, id: string, what: string, ...values: unknown[]) =>
  shop.pool.query(`UPDATE payment_attempt SET ${what}, version = version + 1 WHERE id = $1`, [id, ...values]);
const forget = (shop: PayShop, ...ids: string[]) =>
  shop.pool.query('DELETE FROM payment_attempt WHERE id = ANY ($1::uuid[])', [ids]);

/** Refunds of which no news came: all of it, a part, and one that takes days. The last case, because Square’s clock is ahead then. */
export const refundsUnheard: PayCase = async (shop) => {
  const [whole, part, slow, twice] = [
    await shop.sold(6000),
    await shop.sold(6001),
    await shop.sold(6002),
    await shop.sold(6003),
  ];
  const before = await differing(shop);
  await shop.refundByHand(whole.id, 6000);
  await shop.refundByHand(part.id, 6000);
  await shop.refundByHand(twice.id, 2000);
  await shop.refundByHand(twice.id, 4003);
  await shop.fault('RefundInDashboard', 'delay-refund', { delayMs: HOUR_MS / 20 });
  await shop.refundByHand(slow.id, 6002);
  await waitUntilRefunded(shop, whole.id);
  await waitUntilRefunded(shop, part.id);
  await waitUntilRefunded(shop, twice.id, 2);
  const ids = [whole.id, part.id, slow.id, twice.id];
  shop.is('how many differ', (await differing(shop)) - before, 3);
  shop.is('states', await Promise.all(ids.map(shop.state)), ['refunded', 'captured', 'captured', 'refunded']);
  shop.is('captured', await known(shop, ...ids), [null, 6001, 6002, null]);
  await shop.until('it is known', () => shop.events('payment.refunded.v1', whole.id).length > 0);
  shop.is('who knows', shop.events('payment.refunded.v1', whole.id), [
    { orderId: whole.orderId, amountPence: 6000 },
  ]);
  shop.is('only the slow one differs', (await differing(shop)) - before, 1);
  // One that failed here is back after all, and one that we think is back is not.
  await sets(shop, slow.id, `state = 'refund-failed'`);
  await shop.advance(HOUR_MS / 20);
  await waitUntilRefunded(shop, slow.id);
  await compared(shop);
  shop.is('a refund that failed here', await shop.state(slow.id), 'refunded');
  await sets(shop, part.id, `state = 'refunded'`);
  shop.is('a refund that Square does not have', (await differing(shop)) - before, 1);
  await sets(shop, part.id, `state = 'captured'`);
  shop.is('nothing differs', (await differing(shop)) - before, 0);
};

/** What Square has otherwise than we: another amount, another state, or not at all. */
export const otherStates: PayCase = async (shop) => {
  const before = await differing(shop);
  const differ = async (what: string, count: number) =>
    shop.is(what, (await differing(shop)) - before, count);
  const sold = await shop.sold(6100);
  await differ('nothing', 0);
  await sets(shop, sold.id, 'amount_pence = 6101');
  await differ('another amount', 1);
  shop.is('it stays', await shop.state(sold.id), 'captured');
  await sets(shop, sold.id, 'amount_pence = 6100');
  const open = await shop.authorised(6102);
  const [taken, dropped] = [await shop.authorised(6103), await shop.authorised(6104)];
  await shop.atSquare('POST', `/v2/payments/${shop.squareId(taken)}/complete`, {}, shop.asSquare);
  await shop.atSquare('POST', `/v2/payments/${shop.squareId(dropped)}/cancel`, {}, shop.asSquare);
  await differ('what Square has done by itself', 2);
  const states = await Promise.all([open, taken, dropped].map(shop.state));
  shop.is('states', states, ['authorised', 'captured', 'voided']);
  await differ('nothing any more', 0);
  // Unknown to Square: only once the money should be there, and not where the clocks may be the reason.
  await sets(shop, sold.id, `square_payment_id = 'gone', id = gen_random_uuid()`);
  await differ('one that Square lacks, and one that we do', 2);
};

/** The database has lost payments, as after a restore: what is sold, or was refunded since, comes back. */
export const lostHere: PayCase = async (shop) => {
  const [whole, part, refunded] = [await shop.sold(6200), await shop.sold(6201), await shop.sold(6202)];
  const [open, dropped] = [await shop.authorised(6203), await shop.authorised(6204)];
  await shop.refundByHand(part.id, 6200);
  await shop.refundByHand(refunded.id, 6202);
  await waitUntilRefunded(shop, part.id);
  await waitUntilRefunded(shop, refunded.id);
  await shop.internal('POST', `/${dropped}/reverse`, { reason: 'proof' });
  await shop.becomes(dropped, 'voided');
  const ids = [whole.id, part.id, refunded.id, open, dropped];
  await forget(shop, ...ids);
  shop.is('captured', await known(shop, ...ids), [6200, 6201, null, null, null]);
  const states = await Promise.all(ids.map(shop.state));
  shop.is('states', states, ['captured', 'captured', 'refunded', 'missing', 'missing']);
  const back = await shop.internal('POST', `/${whole.id}/reverse`, { reason: 'proof' });
  shop.is('money whose order is not known', back, { status: 409 });
  shop.is('its order', await shop.capture(whole.id, whole.orderId, 6200), { status: 200 });
  shop.is('and no other', await shop.capture(whole.id, randomUUID(), 6200), { status: 409 });
  // Older than what was asked for.
  await forget(shop, whole.id);
  await compared(shop, new Date(Date.now() + 1000));
  shop.is('what is older', await shop.state(whole.id), 'missing');
  shop.is('and then', await known(shop, whole.id), [6200]);
};

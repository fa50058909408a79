import { randomUUID } from 'node:crypto';
import type { PayCase } from './pay-shop.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Square's answer is lost, and the shopper presses again before anyone has looked: the same card, and one payment. */
export const pressedAgain: PayCase = async (shop) => {
  for (const fault of ['reset-after-commit', 'reset-before']) {
    const [ada, card] = [shop.stranger(), await shop.token()];
    await shop.fault('ListPayments', 'reset-before', { times: 'forever' });
    await shop.fault('CreatePayment', fault, { times: 'forever' });
    shop.is('no answer', await shop.pay(ada, 9000, card), { status: 503, code: 'payment-unknown' });
    await shop.clearFaults();
    await shop.fault('ListPayments', 'reset-before', { times: 'forever' });
    const again = await shop.pay(ada, 9000, card);
    shop.is(`again, after ${fault}`, again, { status: 200, body: { payment: { status: 'AUTHORISED' } } });
    shop.is('Square', shop.sums(again.id), { payments: 1, open: 9000, voided: 0 });
    shop.is('its order', await shop.capture(again.id, randomUUID(), 9000), { status: 200 });
    await shop.clearFaults();
  }
};

/** Square keeps the money of an authorisation for an hour, in which an order may be late, and then lets it go by itself. */
export const hourOfAnAuthorisation: PayCase = async (shop) => {
  const [late, left] = [await shop.authorised(9100), await shop.authorised(9101)];
  await shop.passesAtSquare(55 * MINUTE_MS, async () =>
    shop.is('a late order', await shop.capture(late, randomUUID(), 9100), { status: 200 }),
  );
  await shop.passesAtSquare(61 * MINUTE_MS, async () =>
    shop.is('after an hour', shop.sums(left), { voided: 9101, open: 0 }),
  );
};

/** Refunds in Square's dashboard that no webhook has reported: the list of the last day finds them. */
export const refundsOfADay: PayCase = async (shop) => {
  const [old, young] = [await shop.sold(9200), await shop.sold(9201)];
  for (const [{ id }, hours] of [
    [old, 25],
    [young, 1],
  ] as const)
    await shop.earlierAtSquare(hours * HOUR_MS, () => shop.refundByHand(id, 1000));
  const another = await shop.start({ PORT: '0', RECONCILE_SECONDS: '0.3' });
  for (const { id } of [old, young])
    await shop.until('it is known', () => shop.events('payment.partly-refunded.v1', id).length > 0);
  await another.stop();
};

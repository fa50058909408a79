import { randomUUID } from 'node:crypto';
import { pausesOf } from '../gated-sleep.ts';
import { askedAgain, unanswered } from './moments.ts';
import type { Payer, PayCase, PayShop } from './pay-shop.ts';

/** No answer arrives, and a job finds nothing either. Resolves with the rule that counts what Square is asked for this payment. */
async function lost(shop: PayShop, pence: number, payer: Payer, card: string) {
  await shop.fault('CreatePayment', 'reset-after-commit', { times: 3 });
  await shop.fault('ListPayments', 'reset-before', { times: 'forever' });
  let id = '';
  const pauses = await pausesOf(async () => (id = await unanswered(shop, pence, payer, card)));
  // A quarter of a second and half a second, more or less: others pause for whole milliseconds.
  const [first = 0, second = 0, ...more] = pauses.filter((ms) => !Number.isInteger(ms));
  const asIntended = first >= 125 && first <= 375 && second >= 250 && second <= 750 && more.length === 0;
  shop.is(`pauses between three tries: ${pauses.join()}`, asIntended, true);
  const match = { operation: 'CreatePayment', idempotency_key: id };
  const rule = await shop.fault('CreatePayment', 'delay', { match, delayMs: 0, times: 'forever' });
  return { id, rule };
}
const stored = async (shop: PayShop, id: string) =>
  (
    await shop.pool.query<{ source: string; verified: boolean }>(
      `SELECT source_id AS source, verification_token IS NOT NULL AS verified FROM payment_attempt WHERE id = $1`,
      [id],
    )
  ).rows;

/** A shopper got no answer, and presses again: Square gets the same request, and gives the first authorisation. */
export const pressedAgain: PayCase = async (shop) => {
  const ada = shop.stranger();
  for (const [index, payer] of [{ ...ada, verificationToken: 'asked-by-the-bank' }, ada].entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const [pence, card] = [9000 + index, index === 0 ? await shop.token() : 'cnon:card-nonce-ok'];
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { id, rule } = await lost(shop, pence, payer, card);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const again = await askedAgain(shop, id, '1 minute 50 seconds', () => shop.pay(payer, pence, card));
    shop.is('the same card again', again, { status: 200, id });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    shop.is('requests for it', await shop.hits(rule), 1);
    shop.is('Square', shop.sums(id), { payments: 1, authorised: pence, open: pence });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    shop.is('what is needed no more', await stored(shop, id), [{ source: '', verified: false }]);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    shop.is('its order', await shop.capture(id, randomUUID(), pence), { status: 200 });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await shop.clearFaults();
  }
};

/** After two minutes the money is let go, and not asked for again. */
export const pressedTooLate: PayCase = async (shop) => {
  const [ada, card] = [shop.stranger(), await shop.token()];
  const { id, rule } = await lost(shop, 9010, ada, card);
  const late = await askedAgain(shop, id, '2 minutes 1 second', () => shop.pay(ada, 9010, card));
  shop.is('too late', late, { status: 409, code: 'payment-not-usable' });
  shop.is('requests for it', await shop.hits(rule), 0);
  shop.is('the payment', await shop.state(id), 'voided');
  shop.is('Square', shop.sums(id), { payments: 1, open: 0, voided: 9010 });
};

/** Square's clock differs by less than a minute: its list is asked for long enough. */
export const clocksDiffer: PayCase = async (shop) => {
  for (const seconds of [-50, 50])
    // oxlint-disable-next-line no-await-in-loop -- it has one clock
    await shop.whileSquareIsAhead(seconds * 1000, async () => {
      await shop.fault('CreatePayment', 'reset-after-commit', { times: 3 });
      const id = await unanswered(shop, 9100 + seconds);
      await shop.becomes(id, 'authorised');
      shop.is('Square', shop.sums(id), { payments: 1, open: 9100 + seconds });
    });
};

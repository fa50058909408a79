import { randomUUID } from 'node:crypto';
import { readPaymentConfig } from '../../../../../services/payment/src/config.ts';
import { pausesOf } from '../gated-sleep.ts';
import { later, taking } from './moments.ts';
import type { PayCase } from './pay-shop.ts';

const MINUTE = 60_000;
const count = (pauses: number[], ms: number) => pauses.filter((one) => one === ms).length;

/** What an operator gets who chooses nothing. */
export const defaults: PayCase = async (shop) => {
  const chosen = /^(SWEEP|DECLINES|PAYMENTS)_/;
  const given = Object.entries(shop.environment).filter(([name]) => !chosen.test(name));
  shop.is('the settings', readPaymentConfig(Object.fromEntries(given)), {
    SQUARE_TIMEOUT_SECONDS: 10,
    DECLINES_PER_SHOPPER: 10,
    DECLINES_PER_NETWORK: 30,
    DECLINE_MINUTES: 10,
    PAYMENTS_OPEN_PER_NETWORK: 20,
    PAYMENTS_AT_ONCE_PER_NETWORK: 100,
    SWEEP_SECONDS: 5,
    RECONCILE_SECONDS: 3600,
    CARD_DAYS: 730,
    ORDER_NAMES_DAYS: 730,
    GOOGLE_PAY: 'on',
  });
};

/** The card that has paid is known for two years, and no longer than the operator says. */
export const cardsOfTwoYears: PayCase = async (shop) => {
  const [young, old] = [await shop.sold(9600), await shop.sold(9601)];
  const told = ({ id, square }: typeof young) =>
    shop.news('payment.updated', {
      payment: {
        id: square,
        status: 'COMPLETED',
        reference_id: id,
        order_id: 'sale',
        card_details: { card: { card_brand: 'VISA', last_4: '1111' } },
        processing_fee: [{ amount_money: { amount: 5 } }],
      },
    });
  // Of its card and its fee.
  const pauses = await pausesOf(() => told(young));
  shop.is('a tenth of a second to gather, twice', count(pauses, 100), 2);
  await told(old);
  for (const [{ id }, age] of [
    [young, '729 days 12 hours'],
    [old, '730 days 12 hours'],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- two rows
    await shop.pool.query('UPDATE payment_attempt SET created_at = now() - $2::interval WHERE id = $1', [
      id,
      age,
    ]);
  const ids = [young.id, old.id];
  const known = [{ paymentId: young.id, card: { brand: 'VISA', last4: '1111' } }];
  const cards = async () => (await shop.internal('POST', '/cards', { paymentIds: ids })).body.cards;
  shop.is('cards', await cards(), known);
  const stored = async () =>
    (
      await shop.pool.query<{ last4: string | null }>(
        'SELECT last4 FROM payment_card WHERE square_payment_id = ANY ($1) ORDER BY square_payment_id = $2',
        [[young.square, old.square], old.square],
      )
    ).rows.map(({ last4 }) => last4);
  for (const [settings, kept] of [
    [{}, 1],
    [{ CARD_DAYS: '729' }, 0],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const replica = await shop.start({ PORT: '0', ...settings });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await shop.until('old ones are removed', async () => (await stored()).filter(Boolean).length === kept);
    // oxlint-disable-next-line no-await-in-loop -- its job ends first
    await replica.stop();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    shop.is('what is stored', await stored(), [kept ? '1111' : null, null]);
  }
};

/** Two windows wait for one answer; a job looks for more work beside a call that hangs; news waits a moment for an answer. */
export const waiting: PayCase = async (shop) => {
  await shop.fault('CreatePayment', 'delay', { delayMs: 250 });
  const ada = shop.stranger();
  const polls = await pausesOf(() => Promise.all([shop.pay(ada, 9700), shop.pay(ada, 9700)]));
  shop.is(`looks for the other's answer: ${polls.join()}`, count(polls, 100) > 0, true);
  await shop.fault('CancelPayment', 'delay', { delayMs: 3000 });
  await shop.fault('CompletePayment', 'delay', { delayMs: 2500 });
  const [slow, next, taken] = [
    await shop.authorised(9701),
    await shop.authorised(9702),
    await shop.authorised(9703),
  ];
  const order = shop.capture(taken, randomUUID(), 9703);
  await shop.becomes(taken, 'capturing');
  const payment = { id: shop.squareId(taken), status: 'COMPLETED', reference_id: taken };
  const news = taking(() => shop.news('payment.updated', { payment }));
  await shop.earlier(slow, '6 minutes');
  await shop.becomes(slow, 'voiding');
  await shop.earlier(next, '6 minutes');
  const look = await taking(() => shop.becomes(next, 'voided'));
  shop.is(`work beside a call that hangs, after ${Math.round(look)} ms`, look < 2200, true);
  const waited = await news;
  const aSecond = waited > 900 && waited < 2200;
  shop.is(`news waits a second for the answer: ${Math.round(waited)} ms`, aSecond, true);
  shop.is('its order', await order, { status: 200 });
  await shop.becomes(slow, 'voided');
};

/** Square is asked whose account it is once a minute at most, and the time of its last news is written twice a minute. */
export const onceAMinute: PayCase = async (shop) => {
  const match = { operation: 'RetrieveLocation' };
  const rule = await shop.fault('', 'delay', { match, delayMs: 200, times: 'forever' });
  const asked = async (ms: number) => {
    const { body } = await later(ms, 'check-account.ts', () => shop.admin('payments'));
    shop.is('the account', body.connection, 'connected');
    return shop.hits(rule);
  };
  const hits = [await asked(5 * MINUTE), await asked(5.9 * MINUTE), await asked(6.1 * MINUTE)];
  shop.is('questions at 5, 5.9 and 6.1 minutes', hits, [1, 1, 2]);
  const written = async (ms: number) => {
    await later(ms, 'webhook-time.ts', () => shop.news('other', {}));
    const { rows } = await shop.pool.query<{ at: string }>(
      'SELECT received_at::text AS at FROM provider_webhook',
    );
    return rows[0]?.at;
  };
  const [first, again, afterwards] = [
    await written(5 * MINUTE),
    await written(5.4 * MINUTE),
    await written(5.6 * MINUTE),
  ];
  shop.is('written at 5, 5.4 and 5.6 minutes', [again === first, afterwards === first], [true, false]);
};

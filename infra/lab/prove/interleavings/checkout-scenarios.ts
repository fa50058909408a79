import { randomUUID } from 'node:crypto';
import { PENCE } from './payers.ts';
import { paidForOneOf, type Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';
import { MONEY_STEPS, STOCK_STEPS } from './visible-steps.ts';

const TWO_POTS = [
  { sku: 'mug', quantity: 2 },
  { sku: 'jug', quantity: 1 },
];
async function bothStocked(run: Schedule): Promise<void> {
  await run.stock('mug', 2);
  await run.stock('jug', 1);
}

/** The edges of a checkout: whose payment it is, whose hold, how many of what, and what a refusal leaves behind. */
export const checkoutScenarios: Record<string, Scenario> = {
  'cancelled-of-several': {
    title: 'an order of two mugs and a jug is cancelled, and another shopper wants them all',
    visible: STOCK_STEPS,
    walk: 'all',
    async prepare(run) {
      await bothStocked(run);
      for (const { sku, quantity } of TWO_POTS) await run.hold('ada', sku, quantity);
      const payment = await run.pay('ada', 3);
      if (payment) await run.order('ada', payment, TWO_POTS);
      await run.deliverAll();
    },
    act(run) {
      run.actor('maker', () => run.cancel('ada'));
      run.later('bob', async () => {
        for (const { sku, quantity } of TWO_POTS) await run.hold('bob', sku, quantity);
      });
      run.bus();
    },
  },
  'another-payment': {
    title:
      "strangers, one without a cookie, order with a shopper's payment, before and after the shopper does",
    visible: MONEY_STEPS,
    walk: 'all',
    prepare: paidForOneOf(1),
    act(run) {
      run.withoutCookie('cy');
      const asStranger = async () => {
        for (const stranger of ['bob', 'cy'])
          for (const payment of run.paymentIds)
            await run.order(stranger, payment, [{ sku: 'mug', quantity: 1 }]);
      };
      run.actor('ada', async () => {
        await asStranger();
        await run.orderPaid('ada', 'mug');
        await asStranger();
      });
    },
  },
  'refused-in-one-window': {
    title: 'a shopper presses twice with one payment while the pot that another holds is being released',
    visible: /^(redis (claim|release)|stock-|order-(place|release-payment|by-)|payment-write|COMMIT)/,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('bob', 'mug');
      await run.pay('ada');
    },
    act(run) {
      run.actor('ada left', () => run.orderPaid('ada', 'mug'));
      run.later('ada right', () => run.orderPaid('ada', 'mug'));
      run.actor('bob', async () => void (await run.release('bob', 'mug')));
      run.bus();
    },
    wrong: ({ orders }) =>
      orders.some(({ status }) => status === 'cancelled')
        ? ['an order was placed with a payment that another window was just giving back']
        : [],
  },
  'no-cookie': {
    title: 'a guest whose browser keeps no cookies presses twice with one payment',
    visible: MONEY_STEPS,
    walk: 'all',
    prepare: (run) => run.stock('mug', 2),
    act(run) {
      run.withoutCookie('ada');
      run.actor('ada', async () => {
        await run.payAndOrder('ada', 'mug');
        await run.orderPaid('ada', 'mug');
      });
    },
  },
  'each-piece-by-itself': {
    title: 'a shopper orders two mugs as two items',
    visible: STOCK_STEPS,
    walk: 'all',
    prepare: (run) => run.stock('mug', 2),
    act(run) {
      run.actor('ada', async () => {
        await run.hold('ada', 'mug', 2);
        const payment = await run.pay('ada', 2);
        if (payment) await run.order('ada', payment, [{ sku: 'mug', quantity: 2 }], { each: true });
      });
    },
  },
  'held-as-a-guest': {
    title: 'a shopper has logged in, holds the last pot still as the guest, and orders it',
    visible: STOCK_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.logsInWithoutCart('ada');
      run.actor('ada', () => run.payAndOrder('ada', 'mug'));
    },
  },
  'refused-for-one-of-two': {
    title: 'an order of two pots is refused because one has just been taken out; another wants the other',
    visible: STOCK_STEPS,
    walk: 'all',
    prepare: bothStocked,
    act(run) {
      run.actor('ada', async () => {
        const payment = await run.pay('ada', 3);
        await run.edit('jug', 2, 0, -1);
        if (payment) await run.order('ada', payment, TWO_POTS);
        await run.hold('bob', 'mug', 2);
      });
    },
  },
  'same-card': {
    title: 'two shoppers pay with the same test card, and each orders one of two pots',
    visible: MONEY_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 2);
      for (const client of ['ada', 'bob']) await run.hold(client, 'mug');
    },
    act(run) {
      run.actor('ada', async () => {
        for (const client of ['ada', 'bob']) await run.pay(client, 1, 'cnon:card-nonce-ok');
        for (const client of ['ada', 'bob']) await run.orderPaid(client, 'mug');
      });
    },
  },
  'pays-twice': {
    title: 'a shopper presses twice before the card is authorised, and each press goes on to order',
    visible: MONEY_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 2);
      await run.hold('ada', 'mug');
    },
    act(run) {
      const source = `cnon-${randomUUID()}`;
      for (const hand of ['left', 'right'])
        run.actor(`ada ${hand}`, async () => {
          const payment = await run.pay('ada', 1, source);
          if (payment) await run.order('ada', payment, [{ sku: 'mug', quantity: 1 }]);
        });
      run.bus();
    },
  },
  'another-amount': {
    title: 'something asks for less than was authorised, for an order of its own, before the shopper orders',
    visible: MONEY_STEPS,
    walk: 'all',
    prepare: paidForOneOf(1),
    act(run) {
      run.actor('ada', async () => {
        for (const pence of [PENCE - 1, PENCE + 1]) await run.captureOther('ada', randomUUID(), pence);
        await run.orderPaid('ada', 'mug');
      });
    },
  },
};

import type { Schedule } from './schedule.ts';
import { oneHeldByEach, type Scenario, paidForOneOf } from './scenario.ts';
import { STOCK_STEPS } from './visible-steps.ts';

const ordersAndGivesBack = (run: Schedule) => {
  run.actor('ada left', () => run.orderPaid('ada', 'mug'));
  run.actor('ada right', async () => void (await run.release('ada', 'mug')));
};

/** A shopper at the checkout who does something else with the same pot at the same time. */
export const claimScenarios: Record<string, Scenario> = {
  'given-back-while-paying': {
    title: 'a shopper orders the last pot and gives it back in another window, while another wants it',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: paidForOneOf(1),
    act(run) {
      ordersAndGivesBack(run);
      run.actor('bob', () => run.buy('bob', 'mug'));
      run.bus();
    },
  },
  'given-back-with-a-receipt': {
    title:
      'the cart service answers again while a shopper orders with a receipt, gives the pot back and another wants it',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: paidForOneOf(1),
    act(run) {
      run.cartAway();
      ordersAndGivesBack(run);
      run.later('bob', () => run.buyOnceCartIsBack('bob', 'mug'));
    },
  },
  'given-back-twice-with-a-receipt': {
    title:
      'the cart service answers no other; a shopper gives a pot back, reserves it again and gives that back while ordering it with its receipt, and another wants it',
    visible: /^(redis (claim|release|reserve|confirm)|stock-released|order-place)/,
    walk: 'random',
    prepare: paidForOneOf(1),
    act(run) {
      run.cartAway();
      run.actor('ada', async () => {
        await run.release('ada', 'mug');
        await run.hold('ada', 'mug');
        await run.release('ada', 'mug');
      });
      run.onceSent('ada elsewhere', 'ada', 'redis reserve', () => run.orderPaid('ada', 'mug'));
      run.later('bob', async () => void (await run.hold('bob', 'mug')));
    },
  },
  'logs-in-while-ordering': {
    title: 'a guest who holds one of two pots logs in while ordering it, and another holds the other',
    visible: STOCK_STEPS,
    walk: 'random',
    async prepare(run) {
      await oneHeldByEach(run);
      await run.pay('ada');
    },
    act(run) {
      run.actor('ada left', () => run.orderPaid('ada', 'mug'));
      run.onceSent('ada right', 'ada left', 'redis claim', () => run.signIn('ada'));
      run.bus();
    },
  },
  'logs-in-after-ordering': {
    title: 'a guest who has just ordered one of two pots logs in and adds the other',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: paidForOneOf(2),
    act(run) {
      run.actor('ada', async () => {
        await run.orderPaid('ada', 'mug');
        await run.signIn('ada');
        await run.hold('ada', 'mug');
      });
      run.bus();
    },
  },
  'receipt-used-twice': {
    title:
      'a shopper orders twice with one receipt while the cart service does not answer; another holds the other pot',
    visible: STOCK_STEPS,
    walk: 'all',
    prepare: oneHeldByEach,
    act(run) {
      run.cartAway();
      for (const hand of ['left', 'right']) run.actor(`ada ${hand}`, () => run.payAndOrder('ada', 'mug'));
      run.bus();
    },
  },
  'claim-ends': {
    title: 'the time of a claim runs out while the order is placed, and another shopper wants the pot',
    visible: STOCK_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.pay('ada');
    },
    act(run) {
      run.actor('ada', () => run.orderPaid('ada', 'mug'));
      run.clockAnyTime(40);
      run.later('bob', async () => void (await run.hold('bob', 'mug')));
    },
  },
  'receipt-for-two': {
    title: 'the maker takes out one of two pots that a shopper orders with a receipt',
    visible: STOCK_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 2);
      await run.hold('ada', 'mug', 2);
    },
    act(run) {
      run.cartAway();
      run.actor('ada', () => run.payAndOrder('ada', 'mug', 2));
      run.actor('maker', () => run.edit('mug', 2, 1, -1));
      run.bus();
    },
  },
  'receipt-for-one': {
    title: 'a shopper orders two pots with the receipt of one, and another holds the other',
    visible: STOCK_STEPS,
    walk: 'all',
    prepare: oneHeldByEach,
    act(run) {
      run.cartAway();
      run.actor('ada', () => run.payAndOrder('ada', 'mug', 2));
      run.bus();
    },
  },
  'part-bought': {
    title: 'a shopper orders one of the two pots in the cart, and another wants the third',
    visible: STOCK_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 3);
      await run.hold('ada', 'mug', 2);
    },
    act(run) {
      run.actor('ada', () => run.payAndOrder('ada', 'mug'));
      run.later('bob', () => run.buy('bob', 'mug'));
      run.bus();
    },
  },
  'two-tabs': {
    title: 'a shopper changes, renews and orders the same pots in two windows, and another wants them',
    visible: STOCK_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 3);
      await run.hold('ada', 'mug', 2);
      await run.pay('ada', 2);
    },
    act(run) {
      run.actor('ada left', () => run.orderPaid('ada', 'mug', 2));
      run.actor('ada right', async () => {
        await run.change('ada', 'mug', 1);
        await run.extend('ada', 'mug');
      });
      run.actor('bob', () => run.buy('bob', 'mug', 2));
      run.bus();
    },
  },
  'ordered-twice': {
    title: 'a shopper presses twice with one payment, and another wants the other pot',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: paidForOneOf(2),
    act(run) {
      for (const hand of ['left', 'right']) run.actor(`ada ${hand}`, () => run.orderPaid('ada', 'mug'));
      run.later('bob', () => run.buy('bob', 'mug'));
      run.bus();
    },
  },
  'removed-while-asking': {
    title:
      'a shopper orders a pot and removes it in another window while the ledger is asked how many there are',
    visible: /^(redis (claim|release)|stock-|order-place)/,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
      await run.pay('ada');
      await run.passTime(1);
    },
    act(run) {
      run.actor('ada', () => run.orderPaid('ada', 'mug'));
      run.later('ada elsewhere', async () => void (await run.release('ada', 'mug')));
      run.bus();
    },
  },
};

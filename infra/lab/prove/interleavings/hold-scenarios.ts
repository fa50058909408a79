import { oneHeldByEach, type Scenario } from './scenario.ts';
import { STOCK_STEPS } from './visible-steps.ts';

/** Holds, and those who have none. */
export const holdScenarios: Record<string, Scenario> = {
  'cart-away': {
    title: 'the cart service does not answer; one shopper holds the last pot, another shows that receipt',
    visible: STOCK_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.cartAway();
      run.actor('bob', () => run.payAndOrder('bob', 'mug', 1, 'ada'));
      run.later('ada', () => run.payAndOrder('ada', 'mug'));
      run.bus();
    },
  },
  'late-receipt': {
    title:
      'the cart service does not answer; the receipt of the shopper who held the last pot first has ended',
    visible: STOCK_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
      await run.passTime(40);
      await run.hold('bob', 'mug');
    },
    act(run) {
      run.cartAway();
      run.actor('ada', () => run.payAndOrder('ada', 'mug'));
      run.later('bob', () => run.payAndOrder('bob', 'mug'));
      run.bus();
    },
  },
  'receipt-of-less': {
    title: 'a shopper has put one of three pots back, and orders the others while the cart service is away',
    visible: STOCK_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 3);
      await run.hold('ada', 'mug', 3);
      await run.change('ada', 'mug', 2);
      await run.hold('bob', 'mug');
    },
    act(run) {
      run.cartAway();
      run.actor('ada', () => run.payAndOrder('ada', 'mug', 2));
      run.bus();
    },
    wrong: ({ orders }) => (orders.length === 1 ? [] : ['ada had a receipt, and her order was refused']),
  },
  'piece-by-piece': {
    title: 'a shopper orders one of two pots and releases both, one by one, in another window',
    visible: STOCK_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 2);
      await run.hold('ada', 'mug', 2);
      await run.pay('ada');
    },
    act(run) {
      run.actor('ada', () => run.orderPaid('ada', 'mug'));
      run.actor('ada elsewhere', async () => {
        await run.change('ada', 'mug', 1);
        await run.release('ada', 'mug');
      });
      run.later('bob', () => run.buy('bob', 'mug', 2));
      run.later('cy', async () => void (await run.hold('cy', 'mug')));
      run.bus();
    },
  },
  'released-while-told': {
    title:
      'the ledger learns of one released pot while the other is released, which its shopper also orders; two others want them',
    visible: /^(redis (release|claim|inspect|confirm|reserve)|stock-released|order-place)/,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 2);
      await run.hold('ada', 'mug', 2);
      run.ledgerAway();
      await run.change('ada', 'mug', 1);
      await run.pay('ada');
    },
    act(run) {
      run.actor('ada', () => run.orderPaid('ada', 'mug'));
      run.actor('ada elsewhere', async () => void (await run.release('ada', 'mug')));
      for (const client of ['bob', 'cy']) run.actor(client, async () => void (await run.hold(client, 'mug')));
    },
  },
  'ledger-away': {
    title:
      'a shopper presses twice while neither bus nor ledger tell the cart service of sales; another holds the other pot',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: oneHeldByEach,
    act(run) {
      run.ledgerAway();
      for (const hand of ['left', 'right']) run.actor(`ada ${hand}`, () => run.payAndOrder('ada', 'mug'));
    },
  },
  'full-cart': {
    title: 'a shopper asks for more of a pot than the cart can hold, and keeps what is in it',
    visible: /^redis (reserve|release|add-item)/,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 12);
      await run.hold('ada', 'mug', 2);
    },
    act(run) {
      run.actor('ada', () => run.overfill('ada', 'mug', 7));
      run.later('bob', async () => void (await run.hold('bob', 'mug', 3)));
    },
  },
  stranger: {
    title: 'one shopper holds the last pot, another orders it without a hold',
    visible: STOCK_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.actor('bob', () => run.payAndOrder('bob', 'mug'));
      run.later('ada', () => run.payAndOrder('ada', 'mug'));
      run.bus();
    },
  },
  'change-of-mind': {
    title: 'two shoppers hold the two pots; one gives theirs back while a third wants both',
    visible: STOCK_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 2);
      for (const client of ['ada', 'bob']) await run.hold(client, 'mug');
    },
    act(run) {
      run.actor('ada', async () => void (await run.release('ada', 'mug')));
      run.actor('cy', () => run.buy('cy', 'mug', 2));
      run.actor('bob', () => run.payAndOrder('bob', 'mug'));
      run.bus();
    },
  },
  'hold-ends': {
    title: 'the time of the hold on the last pot runs out while two shoppers want it',
    visible: STOCK_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.clock(40);
      run.later('bob', () => run.buy('bob', 'mug'));
      run.later('ada', () => run.payAndOrder('ada', 'mug'));
      run.bus();
    },
  },
  'logs-in': {
    title: 'a guest who holds one of two pots logs in and looks at the cart while another wants both',
    visible: /^redis (move|reserve|release|read|confirm|remove-item)/,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 2);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.actor('ada', async () => {
        await run.signIn('ada');
        await run.seeCart('ada', 'mug');
      });
      run.actor('bob', async () => void (await run.hold('bob', 'mug', 2)));
    },
  },
  'signs-in-twice': {
    title: 'a guest who holds one of two pots logs in twice at once, and another shopper wants the other pot',
    visible: /^(redis |stock-|order-place|sleep)/,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 2);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.actor('ada left', () => run.signIn('ada'));
      run.actor('ada right', async () => {
        await run.signIn('ada');
        await run.payAndOrder('ada', 'mug');
      });
      run.actor('bob', () => run.buy('bob', 'mug'));
      run.bus();
    },
  },
};

import { oneHeldByEach, type Scenario } from './scenario.ts';
import { STOCK_STEPS } from './visible-steps.ts';

/** Shoppers and the maker, and what is in stock. */
export const stockScenarios: Record<string, Scenario> = {
  'last-pot': {
    title: 'two shoppers hold and buy the last pot',
    visible: STOCK_STEPS,
    walk: 'all',
    prepare: (run) => run.stock('mug', 1),
    act(run) {
      for (const client of ['ada', 'bob']) run.actor(client, () => run.buy(client, 'mug'));
      run.bus();
    },
  },
  'three-for-two': {
    title: 'three shoppers want the last two pots',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: (run) => run.stock('mug', 2),
    act(run) {
      for (const client of ['ada', 'bob', 'cy']) run.actor(client, () => run.buy(client, 'mug'));
      run.bus();
    },
  },
  'pressed-twice': {
    title: 'a shopper presses twice, with two payments, while another wants the pot',
    visible: STOCK_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 2);
      await run.hold('ada', 'mug');
    },
    act(run) {
      for (const hand of ['left', 'right']) run.actor(`ada ${hand}`, () => run.payAndOrder('ada', 'mug'));
      run.actor('bob', () => run.buy('bob', 'mug'));
      run.bus();
    },
  },
  'stock-edit': {
    title: 'the maker puts another pot into stock while two shoppers buy',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: (run) => run.stock('mug', 2),
    act(run) {
      for (const client of ['ada', 'bob']) run.actor(client, () => run.buy(client, 'mug'));
      run.actor('maker', () => run.edit('mug', 2, 3, 1));
      run.bus();
    },
  },
  'taken-out': {
    title: 'the maker takes out a pot that is being bought, then cancels its order',
    visible: STOCK_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.actor('ada', () => run.payAndOrder('ada', 'mug'));
      run.actor('maker', async () => {
        await run.edit('mug', 2, 0, -1);
        await run.cancel('ada');
      });
      run.bus();
    },
  },
  'latest-gives-way': {
    title: 'the maker has taken out one of two pots that two shoppers hold, and both order',
    visible: STOCK_STEPS,
    walk: 'all',
    async prepare(run) {
      await oneHeldByEach(run);
      await run.edit('mug', 2, 1, -1);
      await run.deliverAll();
    },
    act(run) {
      for (const client of ['bob', 'ada']) run.actor(client, () => run.payAndOrder(client, 'mug'));
      run.bus();
    },
    wrong: ({ orders }) =>
      orders.some(({ email, status }) => email.startsWith('ada') && status === 'paid')
        ? []
        : ['ada had reserved her pot first, and has lost it to bob'],
  },
  'two-variants': {
    title:
      'two shoppers buy the last pot of two colours each while the maker puts one in and cancels an order',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: (run) => run.stockVariants('mug', ['main', 'blue']),
    act(run) {
      run.actor('ada', async () => {
        await run.buy('ada', 'mug.blue');
        await run.release('ada', 'mug.blue');
      });
      run.actor('bob', () => run.buy('bob', 'mug'));
      run.actor('maker', () => run.cancel('ada'));
      run.later('cy', () => run.buy('cy', 'mug.blue'));
      run.bus();
    },
  },
  'two-pots': {
    title:
      'two shoppers order the same two pots, named in opposite order, while the maker puts more into stock',
    visible: STOCK_STEPS,
    walk: 'random',
    async prepare(run) {
      for (const sku of ['mug', 'jug']) {
        await run.stock(sku, 2);
        for (const client of ['ada', 'bob']) await run.hold(client, sku);
      }
    },
    act(run) {
      run.actor('ada', () => run.payAndOrderAll('ada', ['mug', 'jug']));
      run.actor('bob', () => run.payAndOrderAll('bob', ['jug', 'mug']));
      run.actor('maker', () => run.edit('mug', 2, 3, 1));
      run.bus();
    },
  },
  'cancelled-order': {
    title: 'an order is cancelled while another shopper wants its pot',
    visible: STOCK_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.buy('ada', 'mug');
    },
    act(run) {
      run.actor('maker', () => run.cancel('ada'));
      run.actor('bob', () => run.buy('bob', 'mug'));
      run.bus();
    },
  },
  'lagging-bus': {
    title: 'a shopper presses twice while the bus delivers nothing; another holds the other pot',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: oneHeldByEach,
    act(run) {
      for (const hand of ['left', 'right']) run.actor(`ada ${hand}`, () => run.payAndOrder('ada', 'mug'));
    },
  },
  'emptied-cart': {
    title: 'a pot is bought and its buyer empties the cart while the bus delivers nothing; another wants it',
    visible: STOCK_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.actor('ada', async () => {
        await run.payAndOrder('ada', 'mug');
        await run.release('ada', 'mug');
      });
      run.later('bob', () => run.buy('bob', 'mug'));
    },
  },
  'stale-replica': {
    title: 'a pot was bought hours ago, and the bus has delivered nothing since; another wants it',
    visible: STOCK_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.buy('ada', 'mug');
      await run.passTime(180);
    },
    act: (run) => run.later('bob', () => run.buy('bob', 'mug')),
  },
};

import type { Schedule } from './schedule.ts';

export interface Scenario {
  /** One sentence: who does what at the same time. */
  title: string;
  /**
   * The statements, commands and calls that another actor's could affect. Only they are steps: whatever concerns one
   * actor alone gives the same result in every order.
   */
  visible: RegExp;
  /** Every order, or random ones where there are too many. */
  walk: 'all' | 'random';
  prepare(schedule: Schedule): Promise<void>;
  act(schedule: Schedule): void;
}

const STOCK_STEPS = /^(redis |order-place|order-write|stock-|order-by-id FOR UPDATE|COMMIT|next event|crash)/;
const MONEY_STEPS =
  /^(provider |payment-(write|get|by-provider-id|claim)|order-(place|write|by-)|COMMIT|next event|crash)/;

export const scenarios: Record<string, Scenario> = {
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
  crash: {
    title: 'the process of a checkout is killed; webhook and bus go on',
    visible: MONEY_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.actor('ada', () => run.payAndOrder('ada', 'mug'));
      run.actor('square', () => run.webhook('ada'));
      run.bus();
      run.crash('ada');
    },
  },
  'lagging-bus': {
    title: 'a shopper presses twice while the bus delivers nothing; another holds the other pot',
    visible: STOCK_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 2);
      await run.hold('ada', 'mug');
      await run.hold('bob', 'mug');
    },
    act(run) {
      for (const hand of ['left', 'right']) run.actor(`ada ${hand}`, () => run.payAndOrder('ada', 'mug'));
    },
  },
  'cart-away': {
    title: 'the cart service does not answer; one shopper holds the last pot, another orders it',
    visible: STOCK_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.cartAway();
      for (const client of ['bob', 'ada']) run.actor(client, () => run.payAndOrder(client, 'mug'));
      run.bus();
    },
  },
};

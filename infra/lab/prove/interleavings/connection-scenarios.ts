import type { Evidence } from '../judge/history.ts';
import type { LostStatement } from './lost-statements.ts';
import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';
import { MONEY_STEPS, STOCK_STEPS } from './visible-steps.ts';

const ANY = /./;

/** There is a pot for everyone, so everyone who asks again has an order in the end. */
const withoutOrder = ({ calls }: Evidence): string[] =>
  [...Map.groupBy(calls, ({ client }) => client)].flatMap(([client, own]) => {
    const last = own.findLast(({ did }) => did.kind === 'order')?.reply;
    if (!last || last.kind === 'ordered') return [];
    return [
      `${client} asked again after a lost answer, and has no order: ${'text' in last ? last.text : ''}`,
    ];
  });

/** Ada and Bob hold one of two mugs each, and Ada has paid. */
async function adaPaid(run: Schedule): Promise<void> {
  await run.stock('mug', 2);
  await run.hold('ada', 'mug');
  await run.hold('bob', 'mug');
  await run.pay('ada');
}

const orders = (what: LostStatement['what']): Scenario => ({
  title: `a shopper orders a pot, another holds the other, and the ${what} of one statement of the order service is lost`,
  visible: STOCK_STEPS,
  walk: 'random',
  prepare: adaPaid,
  act(run) {
    run.actor('ada', () => run.orderUntilKnown('ada', 'mug'));
    run.later('bob', async () => {
      await run.pay('bob');
      await run.orderUntilKnown('bob', 'mug');
    });
    run.loseStatement({ store: 'order', of: ANY, what });
    run.bus();
  },
  wrong: withoutOrder,
});

const payments = (what: LostStatement['what']): Scenario => ({
  title: `a shopper pays and orders, and the ${what} of one statement of the payment service is lost; its job goes on`,
  visible: MONEY_STEPS,
  walk: 'random',
  async prepare(run) {
    await run.stock('mug', 1);
    await run.hold('ada', 'mug');
  },
  act(run) {
    run.actor('ada', async () => {
      await run.pay('ada');
      await run.orderUntilKnown('ada', 'mug');
    });
    run.loseStatement({ store: 'payment', of: ANY, what });
    run.sweeps('sweep');
    run.bus();
  },
});

const copies = (what: LostStatement['what']): Scenario => ({
  title: `the ${what} of one statement that copies carts and reservations to PostgreSQL is lost`,
  visible: /^(redis (?!hgetall|load-cart)|cart |next|sleep)/,
  walk: 'random',
  snapshot: true,
  async prepare(run) {
    await run.stock('mug', 3);
  },
  act(run) {
    run.actor('ada', async () => {
      await run.hold('ada', 'mug', 2);
      await run.change('ada', 'mug', 1);
    });
    run.later('bob', async () => {
      await run.hold('bob', 'mug');
      await run.release('bob', 'mug');
    });
    run.loseStatement({ store: 'cart', of: ANY, what });
  },
});

/** A connection to PostgreSQL ends, before a statement arrives or before its answer does. */
export const connectionScenarios: Record<string, Scenario> = {
  'order-statement-lost': orders('request'),
  'order-answer-lost': orders('answer'),
  'payment-statement-lost': payments('request'),
  'payment-answer-lost': payments('answer'),
  'copy-statement-lost': copies('request'),
  'copy-answer-lost': copies('answer'),
  'together-answer-lost': {
    title: 'three order at the same moment through one process, and the answer of one statement is lost',
    visible: STOCK_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 2);
      await run.stock('jug', 1);
      for (const client of ['ada', 'bob', 'cyd']) {
        await run.hold(client, client === 'cyd' ? 'jug' : 'mug');
        await run.pay(client);
      }
    },
    act(run) {
      run.actor('front', async () => {
        await Promise.all(
          ['ada', 'bob', 'cyd'].map((client) =>
            run.orderUntilKnown(client, client === 'cyd' ? 'jug' : 'mug'),
          ),
        );
      });
      run.loseStatement({ store: 'order', of: ANY, what: 'answer' });
      run.bus();
    },
    wrong: withoutOrder,
  },
  'consumer-answer-lost': {
    title: 'an order is paid and cancelled, and the answer of one statement of the cart service is lost',
    visible: STOCK_STEPS,
    walk: 'random',
    snapshot: true,
    prepare: adaPaid,
    act(run) {
      run.actor('ada', async () => {
        await run.orderPaid('ada', 'mug');
        await run.cancel('ada');
      });
      run.loseStatement({ store: 'cart', of: ANY, what: 'answer' });
      run.bus();
    },
  },
};

import { UNTIL_IT_IS_QUIET_MS } from './any-shoppers.ts';
import { type Scenario, paidForOneOf } from './scenario.ts';
import type { Schedule } from './schedule.ts';

/** What others may notice while a replica is rebuilt from the snapshot. */
const REDIS_STEPS =
  /^(redis (?!add-item|remove-item|remove-bought|hgetall|load-cart)|cart (cart-read-|COMMIT)|stock-|order-place|next event)/;

const boughtAndCancelled = async (run: Schedule): Promise<void> => {
  await run.stock('mug', 1);
  await run.buy('ada', 'mug');
};

/** Few, so that bob may be promised the pot before it is sold. */
const RELEASED_STEPS = /^(redis (claim|release|reserve)|stock-released|order-place)/;

/** One window orders what the other removes, and another shopper wants it once Redis has lost something. */
function releasedWhileOrdered(run: Schedule, lost: string): void {
  run.actor('ada', () => run.orderPaid('ada', 'mug'));
  run.onceSent('ada elsewhere', 'ada', 'redis claim', async () => void (await run.release('ada', 'mug')));
  run.onceSent('bob', 'redis', lost, async () => void (await run.hold('bob', 'mug')));
  run.bus();
}

/** What is lost between the services: the events that a process was about to send, and everything that Redis had. */
export const lossScenarios: Record<string, Scenario> = {
  'relay-killed': {
    title: 'the process that sends the events of orders is killed; an order is paid',
    visible: /^(outbox-mark-and-take|publish|order-(place|mark-paid|write)|crash)/,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.actor('ada', () => run.payAndOrder('ada', 'mug'));
      run.relays();
      run.crash('relay of order');
      run.bus();
    },
  },
  'relay-of-refunds': {
    title: 'an order is cancelled and refunded, while the processes that send its events are killed',
    visible: /^(outbox-mark-and-take|publish|order-write|payment-write|crash)/,
    walk: 'random',
    prepare: boughtAndCancelled,
    act(run) {
      run.actor('maker', () => run.cancel('ada'));
      run.relays();
      run.crash('relay of payment');
      run.sweeps('sweep', 2);
      run.busOfGroups();
    },
  },
  'own-pace': {
    title: 'every consumer of events reads at its own pace while an order is paid, cancelled and refunded',
    visible: /^(inbox-|order-write|payment-write|redis (apply-sale|reserve|remove-bought)|next event)/,
    walk: 'random',
    prepare: boughtAndCancelled,
    act(run) {
      run.actor('maker', () => run.cancel('ada'));
      run.actor('bob', () => run.buy('bob', 'mug'));
      run.sweeps('sweep', 2);
      run.busOfGroups();
    },
  },
  'redis-lost': {
    title: 'Redis loses everything while the maker takes out a pot, one shopper buys and another looks',
    visible: REDIS_STEPS,
    walk: 'random',
    snapshot: true,
    async prepare(run) {
      await run.stock('mug', 3);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.redisLost();
      run.actor('maker', () => run.edit('mug', 2, 2, -1, UNTIL_IT_IS_QUIET_MS));
      run.later('bob', async () => void (await run.hold('bob', 'mug')));
      run.later('ada', async () => void (await run.seeCart('ada', 'mug')));
      run.bus();
    },
  },
  'redis-lost-after-sale': {
    title: 'Redis loses everything while a guest who has just bought a pot logs in',
    visible: REDIS_STEPS,
    walk: 'random',
    snapshot: true,
    prepare: paidForOneOf(1),
    act(run) {
      run.actor('ada', async () => {
        await run.orderPaid('ada', 'mug');
        await run.signIn('ada');
      });
      run.redisLost();
      run.later('bob', async () => void (await run.hold('bob', 'mug')));
      run.bus();
    },
  },
  'redis-lost-after-release': {
    title: 'Redis loses everything while the last pot is released and another wants it',
    visible: REDIS_STEPS,
    walk: 'random',
    snapshot: true,
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.redisLost();
      run.actor('ada', async () => void (await run.release('ada', 'mug')));
      run.later('bob', () => run.buy('bob', 'mug'));
      run.bus();
    },
  },
  'redis-older-while-released': {
    title: 'Redis forgets that a shopper has removed the pot which another window is ordering',
    visible: RELEASED_STEPS,
    walk: 'random',
    snapshot: true,
    prepare: paidForOneOf(1),
    act(run) {
      run.redisOlderOnce('ada elsewhere', 'redis release');
      releasedWhileOrdered(run, 'Redis comes back older');
    },
  },
  'redis-lost-while-released': {
    title: 'Redis loses everything once a shopper has removed the pot which another window is ordering',
    visible: RELEASED_STEPS,
    walk: 'random',
    snapshot: true,
    prepare: paidForOneOf(1),
    act(run) {
      run.redisLostOnce('ada elsewhere', 'redis release');
      releasedWhileOrdered(run, 'redis begins');
    },
  },
  'redis-lost-before-told': {
    title:
      'a shopper removes a pot, and Redis loses everything before the ledger knows; another wants it, and the first orders with a receipt',
    visible: RELEASED_STEPS,
    walk: 'random',
    snapshot: true,
    prepare: paidForOneOf(1),
    act(run) {
      run.cartAway();
      run.ledgerAway();
      run.actor('ada', async () => {
        await run.release('ada', 'mug');
        run.ledgerBack();
        await run.orderPaid('ada', 'mug');
      });
      run.redisLostOnce('ada', 'redis release');
      run.onceSent('bob', 'redis', 'redis begins', async () => void (await run.hold('bob', 'mug')));
      run.bus();
    },
  },
  'redis-lost-while-joining': {
    title:
      'Redis loses everything while one shopper joins the queue and another wants the pot, which is then released',
    visible:
      /^(redis (inspect|install|queue|read|reserve|release)|cart (cart-read-queue|SELECT pg_advisory|COMMIT)|next event)/,
    walk: 'random',
    snapshot: true,
    waitlist: true,
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.actor('bob', async () => {
        await run.join('bob', 'mug');
        await run.release('ada', 'mug');
        await run.hold('dan', 'mug');
        await run.look('bob', 'mug');
      });
      run.redisLostOnce('bob', 'redis read');
      run.onceSent('cy', 'redis', 'redis begins', async () => void (await run.hold('cy', 'mug')));
      run.bus();
    },
  },
  'redis-lost-while-buying': {
    title:
      'Redis loses everything while the holder of two of three pots orders one and another wants the third',
    visible: REDIS_STEPS,
    walk: 'random',
    snapshot: true,
    async prepare(run) {
      await run.stock('mug', 3);
      await run.hold('ada', 'mug', 2);
      await run.pay('ada');
    },
    act(run) {
      run.redisLost();
      run.actor('ada', () => run.orderPaid('ada', 'mug'));
      run.later('bob', () => run.buy('bob', 'mug'));
      run.bus();
    },
  },
};

import {
  doesAny,
  logsIn,
  makersMoves,
  shoppersMoves,
  upTo,
  waitersMoves,
  type Move,
} from './any-shoppers.ts';
import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';
import { LIST_STEPS, PAID_STEPS, STOCK_STEPS } from './visible-steps.ts';

const CLIENTS = ['ada', 'bob', 'cy'];
const HOUR_MS = 3_600_000;
/** Whether reservations end in the middle of it, which they mostly do not. */
const CLOCK = [
  { name: 'nothing', is: false },
  { name: 'nothing', is: false },
  { name: 'nothing', is: false },
  { name: 'reservations end', is: true },
];
const nothing = { name: 'nothing', is: () => {} };

type Mishap = { name: string; is: () => void };
/** One of these happens, or nothing, which is as likely as three of them. */
const oneOf = (run: Schedule, what: string, mishaps: readonly Mishap[]): void =>
  run.scheduler.draw(what, [nothing, nothing, nothing, ...mishaps])();

/** Ada and Bob hold a mug each, and there is a jug. */
async function mugsAndJug(run: Schedule): Promise<void> {
  await run.stock('mug', 2);
  await run.stock('jug', 1);
  await run.hold('ada', 'mug');
  await run.hold('bob', 'mug');
}

function anyShoppers(run: Schedule, pots: string[], more: (client: string) => Move[]): void {
  for (const client of CLIENTS)
    doesAny(
      run,
      client,
      [...shoppersMoves(run, client, pots), ...more(client)],
      upTo(run, `moves of ${client}`, 3),
    );
}

/** The job of another process, at most so often. */
function recordsOffers(run: Schedule, most: number): void {
  const records = { name: 'records offers', is: () => run.serveQueues() };
  doesAny(run, 'job', [records], upTo(run, 'runs of the job', most));
}

function cancelsTwice(run: Schedule): void {
  run.later('maker', () => run.cancel('ada'));
  run.later('maker elsewhere', () => run.cancel('ada'));
}

/** What no one thought of: everyone does anything, in any order, and the rules alone say what is wrong. */
export const anyScenarios: Record<string, Scenario> = {
  'any-shoppers': {
    title: 'three shoppers and the maker do anything with two mugs and a jug',
    visible: STOCK_STEPS,
    walk: 'random',
    share: 4,
    prepare: mugsAndJug,
    act(run) {
      anyShoppers(run, ['mug', 'jug'], (client) => [logsIn(run, client)]);
      doesAny(run, 'maker', makersMoves(run, 'mug', 2, CLIENTS), upTo(run, 'moves of the maker', 2));
      run.bus();
    },
  },
  'any-waiters': {
    title: 'three shoppers and the maker do anything with a mug for which some wait',
    visible: LIST_STEPS,
    walk: 'random',
    share: 4,
    waitlist: true,
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
      await run.join('bob', 'mug');
    },
    act(run) {
      const ends = run.scheduler.draw('clock', CLOCK);
      // What someone gives up whose reservation has just ended is free a moment later.
      const waits = (client: string) =>
        waitersMoves(run, client, 'mug').filter(({ name }) => !(ends && name.startsWith('leaves')));
      anyShoppers(run, ['mug'], waits);
      if (ends) run.clockTo('mug', 30);
      const moves = makersMoves(run, 'mug', 1, ['ada', 'bob'], ends ? HOUR_MS : undefined);
      doesAny(run, 'maker', moves, upTo(run, 'moves of the maker', 2));
      recordsOffers(run, 1);
      run.bus();
    },
  },
  'any-redis': {
    title:
      'three shoppers do anything with two mugs and a jug, and Redis loses everything or is started again',
    visible: new RegExp(`${STOCK_STEPS.source}|^cart (cart-read-|COMMIT)`),
    walk: 'random',
    share: 2,
    snapshot: true,
    prepare: mugsAndJug,
    act(run) {
      anyShoppers(run, ['mug', 'jug'], (client) => [logsIn(run, client)]);
      doesAny(run, 'maker', makersMoves(run, 'mug', 2, CLIENTS), upTo(run, 'moves of the maker', 1));
      oneOf(run, 'Redis', [
        { name: 'loses everything', is: () => run.redisLost() },
        { name: 'loses everything, too', is: () => run.redisLost() },
        { name: 'is started again', is: () => run.redisRestarts() },
      ]);
      run.bus();
    },
  },
  'any-older': {
    title: 'three shoppers do anything with a mug for which some wait, and Redis comes back older',
    visible: new RegExp(`${LIST_STEPS.source}|^Redis `),
    walk: 'random',
    share: 3,
    snapshot: true,
    waitlist: true,
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
      await run.join('bob', 'mug');
    },
    act(run) {
      anyShoppers(run, ['mug'], (client) => waitersMoves(run, client, 'mug'));
      recordsOffers(run, 3);
      run.redisOlder();
      run.bus();
    },
  },
  'any-money': {
    title:
      'two shoppers buy, the maker cancels or refunds, and anything happens to requests, answers and processes',
    visible: PAID_STEPS,
    walk: 'random',
    mayLose: true,
    share: 3,
    async prepare(run) {
      await run.stock('mug', 2);
      await run.hold('ada', 'mug');
      await run.hold('bob', 'mug');
    },
    act(run) {
      run.actor('ada', () => run.payAndOrder('ada', 'mug'));
      run.later('bob', () => run.payAndOrder('bob', 'mug'));
      oneOf(run, 'maker', [
        { name: 'cancels', is: () => run.later('maker', () => run.cancel('ada')) },
        { name: 'cancels twice', is: () => cancelsTwice(run) },
        { name: 'refunds a broken piece', is: () => run.later('maker', () => run.refundPiece('ada')) },
      ]);
      oneOf(run, 'provider', [
        { name: 'loses an answer', is: () => run.loseAnswer() },
        { name: 'gets no request', is: () => run.loseRequest() },
        { name: 'refuses the credentials', is: () => run.refuseCredentials() },
        { name: 'takes an authorisation back', is: () => run.bankTakesBack('ada') },
        { name: 'reports', is: () => run.later('webhook', () => run.webhook('ada')) },
      ]);
      oneOf(run, 'shop', [
        { name: 'is killed while it serves ada', is: () => run.crash('ada') },
        { name: 'cannot reach payments', is: () => run.paymentAway() },
        { name: 'is killed while it handles events', is: () => run.crash('bus') },
        { name: 'completes orders', is: () => run.later('job', () => run.completeOrders()) },
      ]);
      run.sweeps('sweep', 2);
      run.bus();
    },
  },
};

import { doesAny, makersMoves, shoppersMoves, upTo, waitersMoves, type Move } from './any-shoppers.ts';
import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';

const CLIENTS = ['ada', 'bob', 'cy'];
const MOVES = 14;
const HOUR_MS = 3_600_000;

/** What a shopper does with the one pot that everyone wants. */
const wants = (run: Schedule, client: string): Move[] => [
  ...shoppersMoves(run, client, ['mug']).filter(({ name }) => !/more|two/.test(name)),
  ...waitersMoves(run, client, 'mug'),
  { name: 'asks for a place again', is: () => run.askAgain(client, 'mug') },
];

const happens = (run: Schedule): Move[] => [
  { name: 'events arrive', is: () => run.deliverAll() },
  { name: 'events arrive and offers are recorded', is: () => run.deliverAll().then(() => run.serveQueues()) },
  { name: 'offers are recorded', is: () => run.serveQueues() },
  { name: 'twelve minutes pass', is: () => run.passTimeTo('mug', 12) },
  { name: 'half an hour passes', is: () => run.passTimeTo('mug', 31) },
];

/** A long day, one thing after the other, as at the till. */
export const shopDayScenarios: Record<string, Scenario> = {
  'any-day-in-the-shop': {
    title: 'three shoppers, the maker and time do anything with a mug for which some wait',
    visible: /^$/,
    walk: 'random',
    share: 6,
    waitlist: true,
    snapshot: true,
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
      await run.join('bob', 'mug');
      // Accounts are mailed.
      run.logsInWithoutCart('cy');
      await run.join('cy', 'mug');
    },
    act(run) {
      const maker = makersMoves(run, 'mug', 1, ['ada', 'bob'], HOUR_MS);
      const all = CLIENTS.flatMap((client) =>
        wants(run, client).map(({ name, is }) => ({ name: `${client} ${name}`, is })),
      );
      const rest = [...happens(run), ...happens(run), ...maker, ...maker];
      doesAny(run, 'day', [...all, ...rest], upTo(run, 'moves', MOVES, 6));
    },
  },
};

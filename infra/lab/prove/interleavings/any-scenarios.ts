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
import { LIST_STEPS, STOCK_STEPS } from './visible-steps.ts';

const CLIENTS = ['ada', 'bob', 'cy'];
const nothing = { name: 'nothing', is: () => {} };

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

/** What no one thought of: everyone does anything, in any order, and the rules alone say what is wrong. */
export const anyScenarios: Record<string, Scenario> = {
  'any-shoppers': {
    title:
      'three shoppers and the maker do anything with two mugs and a jug, and perhaps a process is killed',
    visible: STOCK_STEPS,
    walk: 'random',
    share: 4,
    prepare: mugsAndJug,
    act(run) {
      anyShoppers(run, ['mug', 'jug'], (client) =>
        // Ada has two windows. One that asks as a guest while the other logs in may be refused what has just moved.
        client === 'ada' ? [] : [logsIn(run, client)],
      );
      doesAny(
        run,
        'ada elsewhere',
        shoppersMoves(run, 'ada', ['mug']),
        upTo(run, 'moves of ada elsewhere', 2),
      );
      doesAny(run, 'maker', makersMoves(run, 'mug', 2, CLIENTS), upTo(run, 'moves of the maker', 2));
      run.scheduler.draw('mishap', [
        nothing,
        { name: 'none', is: () => {} },
        { name: 'a process is killed', is: () => run.crash('ada') },
      ])();
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
      anyShoppers(run, ['mug'], (client) => waitersMoves(run, client, 'mug'));
      doesAny(run, 'maker', makersMoves(run, 'mug', 1, ['ada', 'bob']), upTo(run, 'moves of the maker', 2));
      run.bus();
    },
  },
};

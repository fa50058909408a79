import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';

const ONE = { line: 1, quantity: 1 } as const;
export const BACK = { pieces: [{ ...ONE, becomes: 'on-sale' as const }], pence: 2450 };
export const BROKEN = { pieces: [{ ...ONE, becomes: 'gone' as const }], pence: 2450 };

/** One thing after the other, where the maker knows what must come of each. */
export const oneByOne = (
  title: string,
  prepare: Scenario['prepare'],
  day: (run: Schedule) => Promise<void>,
): Scenario => ({
  title,
  visible: /^$/,
  walk: 'all',
  prepare,
  act: (run) => run.actor('day', () => day(run)),
});

/** The refund desk on a quiet day. After each step the provider repeats all that it has to say. */
export const deskDayScenarios: Record<string, Scenario> = {
  'refund-tried-again': oneByOne(
    'a refund of a piece that is on sale again fails at the bank, and the maker refunds it once more',
    (run) => run.stock('mug', 3),
    async (run) => {
      await run.buy('ada', 'mug', 2);
      await run.comesToRest('ada');
      run.refundsAre('ada', 'pending');
      await run.refund('ada', BACK);
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'paid, 0 of 4900 back: pending 2450; mug 2');
      await run.refundsFailNow('ada', true);
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'paid, 0 of 4900 back: failed 2450; mug 2');
      await run.refund('ada', BACK);
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'paid, 2450 of 4900 back: failed 2450, done 2450; mug 2');
      // The other piece is broken, and the provider refuses for good.
      run.refundsAre('ada', 'refused');
      await run.refund('ada', BROKEN);
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'paid, 2450 of 4900 back: failed 2450, done 2450, failed 2450; mug 2');
      await run.settle('ada');
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'paid, 2450 of 4900 back: failed 2450, done 2450, settled 2450; mug 2');
      await run.refuses('ada', 'refunds', { amount_pence: 1 });
      await run.refuses('ada', 'refunds', { pieces: BACK.pieces });
    },
  ),
  'refund-failed-and-by-hand': oneByOne(
    'refunds of three cancelled orders fail: the maker refunds one by hand at the provider, one in cash, and one piece before',
    (run) => run.stock('mug', 6),
    async (run) => {
      for (const client of ['ada', 'bob']) {
        await run.buy(client, 'mug');
        run.refundsAre(client, 'refused');
        await run.cancelAtDesk(client);
        await run.comesToRest(client);
        await run.shows(client, ['mug'], 'cancelled, 0 of 2450 back, 2450 owed: no refunds; mug 6');
      }
      await run.refundInDashboard('ada', 2450, 'completed');
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'cancelled, 2450 of 2450 back: done 2450; mug 6');
      await run.settle('bob');
      await run.comesToRest('bob');
      await run.shows('bob', ['mug'], 'cancelled, 0 of 2450 back, 2450 owed and settled: no refunds; mug 6');
      // Half of it by hand, which takes days, and then the rest.
      await run.buy('cy', 'mug', 2);
      await run.refundInDashboard('cy', 2450, 'pending');
      await run.comesToRest('cy');
      await run.cancelAtDesk('cy');
      await run.comesToRest('cy');
      await run.refundsCompleteNow('cy');
      await run.comesToRest('cy');
      await run.shows('cy', ['mug'], 'cancelled, 4900 of 4900 back: done 2450, done 2450; mug 6');
    },
  ),
  'refund-not-found-yet': oneByOne(
    'the provider has begun a refund, and finds nothing when it is asked about it',
    (run) => run.stock('mug', 2),
    async (run) => {
      await run.buy('ada', 'mug');
      await run.comesToRest('ada');
      run.refundsAre('ada', 'pending');
      await run.refund('ada', BACK);
      run.providerIsBehind('ada', true);
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'paid, 0 of 2450 back: pending 2450; mug 2');
      run.providerIsBehind('ada', false);
      await run.refundsCompleteNow('ada');
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'paid, 2450 of 2450 back: done 2450; mug 2');
    },
  ),
  'part-reported-again': oneByOne(
    'two of three pieces are refunded, and the provider reports that again while the order is cancelled',
    (run) => run.stock('mug', 3),
    async (run) => {
      await run.buy('ada', 'mug', 3);
      await run.comesToRest('ada');
      await run.refund('ada', { pieces: [{ ...ONE, quantity: 2, becomes: 'gone' }], pence: 4900 });
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'paid, 4900 of 7350 back: done 4900; mug 0');
      run.refundsAre('ada', 'pending');
      await run.cancelAtDesk('ada');
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'cancelled, 4900 of 7350 back: done 4900; mug 1');
      await run.refundsCompleteNow('ada');
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'cancelled, 7350 of 7350 back: done 4900, done 2450; mug 1');
    },
  ),
};

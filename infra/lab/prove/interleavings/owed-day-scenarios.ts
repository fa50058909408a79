import { BACK, BROKEN, oneByOne } from './desk-day-scenarios.ts';
import type { Scenario } from './scenario.ts';

/** What is owed after refunds that failed, and money that comes late. */
export const owedDayScenarios: Record<string, Scenario> = {
  'money-owed': oneByOne(
    'refunds of orders fail of which a part is back, and the maker pays by other means what the provider does not',
    (run) => run.stock('mug', 9),
    async (run) => {
      // One of two pieces is back before the order is cancelled.
      await run.buy('ada', 'mug', 2);
      await run.refund('ada', BROKEN);
      await run.comesToRest('ada');
      run.refundsAre('ada', 'refused');
      await run.cancelAtDesk('ada');
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'cancelled, 2450 of 4900 back, 2450 owed: done 2450; mug 8');
      await run.refundInDashboard('ada', 2450, 'completed');
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'cancelled, 4900 of 4900 back: done 2450, done 2450; mug 8');
      // She has refunded it by hand, and the order does not know it yet.
      await run.buy('bob', 'mug');
      run.refundsAre('bob', 'refused');
      await run.cancelAtDesk('bob');
      await run.comesToRest('bob');
      await run.refundInDashboard('bob', 2450, 'completed');
      await run.refusesToSettle('bob');
      await run.comesToRest('bob');
      await run.shows('bob', ['mug'], 'cancelled, 2450 of 2450 back: done 2450; mug 8');
      // The same of a piece.
      await run.buy('cy', 'mug');
      run.refundsAre('cy', 'pending');
      await run.refund('cy', BACK);
      await run.comesToRest('cy');
      await run.refundsFailNow('cy', true);
      await run.comesToRest('cy');
      await run.refundInDashboard('cy', 2450, 'completed');
      await run.comesToRest('cy');
      await run.shows('cy', ['mug'], 'paid, 2450 of 2450 back: failed 2450, done 2450; mug 8');
      await run.refusesToSettle('cy');
      await run.refuses('cy', 'ship', { trackingInfo: 'AB' });
      await run.cancelAtDesk('cy');
      await run.comesToRest('cy');
      await run.shows('cy', ['mug'], 'cancelled, 2450 of 2450 back: failed 2450, done 2450; mug 8');
      // A piece is on its way back when the order is cancelled, and comes back to the shop.
      await run.buy('dee', 'mug', 2);
      run.refundsAre('dee', 'pending');
      await run.refund('dee', BROKEN);
      await run.comesToRest('dee');
      await run.cancelAtDesk('dee');
      await run.comesToRest('dee');
      await run.refundsFailNow('dee', true);
      await run.comesToRest('dee');
      await run.shows('dee', ['mug'], 'cancelled, 4900 of 4900 back: failed 2450, done 4900; mug 7');
    },
  ),
};

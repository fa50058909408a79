import { BACK, BROKEN, oneByOne } from './desk-day-scenarios.ts';
import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';

/** Three mugs, of which this client has bought two. */
async function bought(run: Schedule): Promise<void> {
  await run.buy('ada', 'mug', 2);
  await run.comesToRest('ada');
}
const three = (run: Schedule) => run.stock('mug', 3);

/** News between orders and payments that never arrives, and refunds that were refused before. */
export const lostNewsScenarios: Record<string, Scenario> = {
  'cancellation-lost': oneByOne(
    'an order is cancelled, but the event never reaches its payment, nor the order when the money is back',
    three,
    async (run) => {
      await bought(run);
      run.loseNews('order.cancelled.v1', 'payment.release-cancelled');
      await run.cancelAtDesk('ada');
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'cancelled, 0 of 4900 back: no refunds; mug 3');
      run.loseNews('payment.refunded.v1', 'order.complete-payments');
      await run.compared('ada');
      await run.shows('ada', ['mug'], 'cancelled, 0 of 4900 back: no refunds; mug 3');
      await run.compared('ada');
      await run.shows('ada', ['mug'], 'cancelled, 4900 of 4900 back: done 4900; mug 3');
      await run.compared('ada');
      await run.shows('ada', ['mug'], 'cancelled, 4900 of 4900 back: done 4900; mug 3');
    },
  ),
  'refunds-lost': oneByOne(
    'the order never hears that a piece was refunded, then that another refund failed, and then that all of it is back',
    three,
    async (run) => {
      await bought(run);
      run.loseNews('payment.partly-refunded.v1', 'order.complete-payments');
      await run.refund('ada', BACK);
      await run.comesToRest('ada');
      await run.compared('ada');
      await run.shows('ada', ['mug'], 'paid, 2450 of 4900 back: done 2450; mug 2');
      run.refundsAre('ada', 'refused');
      run.loseNews('payment.partial-refund-failed.v1', 'order.complete-payments');
      await run.refund('ada', BROKEN);
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'paid, 2450 of 4900 back: done 2450, pending 2450; mug 2');
      await run.askedAgain('ada');
      await run.shows('ada', ['mug'], 'paid, 2450 of 4900 back: done 2450, failed 2450; mug 2');
      run.refundsAre('ada', 'pending');
      run.loseNews('refund.requested.v1', 'payment.partial-refunds');
      await run.refund('ada', BROKEN);
      await run.comesToRest('ada');
      await run.askedAgain('ada');
      run.loseNews('payment.refunded.v1', 'order.complete-payments');
      await run.refundsCompleteNow('ada');
      await run.comesToRest('ada');
      await run.compared('ada');
      await run.shows('ada', ['mug'], 'paid, 4900 of 4900 back: done 2450, failed 2450, done 2450; mug 2');
    },
  ),
  'refused-before': oneByOne(
    'the provider refuses to refund a piece, and then the order is cancelled',
    three,
    async (run) => {
      await bought(run);
      run.refundsAre('ada', 'refused');
      await run.refund('ada', BROKEN);
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'paid, 0 of 4900 back: failed 2450; mug 1');
      run.refundsAre('ada', 'pending');
      await run.cancelAtDesk('ada');
      await run.comesToRest('ada');
      await run.refundsCompleteNow('ada');
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'cancelled, 4900 of 4900 back: failed 2450, done 4900; mug 3');
    },
  ),
};

import { PENCE } from './payers.ts';
import { bought, cancelAndRefund, cancelAndSweep } from './refund-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { MONEY_STEPS } from './visible-steps.ts';

/** The maker refunds money in the provider's dashboard too. */
export const dashboardScenarios: Record<string, Scenario> = {
  'refund-by-hand': {
    title: "the maker refunds half in the provider's dashboard and cancels the order",
    visible: MONEY_STEPS,
    walk: 'random',
    prepare: bought,
    act(run) {
      run.refundByHand('ada');
      cancelAndSweep(run);
    },
  },
  'refund-by-hand-fails': {
    title: "a refund that the maker asked for in the provider's dashboard fails while the order is cancelled",
    visible: MONEY_STEPS,
    walk: 'random',
    prepare: bought,
    act(run) {
      run.refundsAre('ada', 'pending');
      run.refundByHandFails('ada');
      run.refundsComplete('ada');
      cancelAndRefund(run);
    },
  },
  'refund-by-hand-takes-days': {
    title:
      "the maker refunds everything in the provider's dashboard, which takes days, and cancels the order",
    visible: MONEY_STEPS,
    walk: 'random',
    prepare: bought,
    act(run) {
      run.refundByHand('ada', PENCE, 'pending');
      run.refundsComplete('ada');
      cancelAndRefund(run);
    },
  },
  'refund-by-hand-comes-back': {
    title:
      "the maker refunds half in the provider's dashboard and cancels the order, and the bank sends that half back",
    visible: MONEY_STEPS,
    walk: 'random',
    prepare: bought,
    act(run) {
      run.refundByHand('ada', PENCE / 2, 'pending');
      run.refundByHandComesBack('ada');
      cancelAndRefund(run);
    },
  },
};

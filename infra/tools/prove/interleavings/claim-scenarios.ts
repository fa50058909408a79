import type { Scenario } from './scenario.ts';
import { STOCK_STEPS } from './visible-steps.ts';

/** A shopper at the checkout who does something else with the same pot at the same time. */
export const claimScenarios: Record<string, Scenario> = {
  'given-back-while-paying': {
    title: 'a shopper orders the last pot and gives it back in another window, while another wants it',
    visible: STOCK_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
      await run.pay('ada');
    },
    act(run) {
      run.actor('ada left', () => run.orderPaid('ada', 'mug'));
      run.actor('ada right', async () => void (await run.release('ada', 'mug')));
      run.actor('bob', () => run.buy('bob', 'mug'));
      run.bus();
    },
  },
  'given-back-with-a-receipt': {
    title:
      'the cart service answers again while a shopper orders with a receipt, gives the pot back and another wants it',
    visible: STOCK_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
      await run.pay('ada');
    },
    act(run) {
      run.cartAway();
      run.actor('ada left', () => run.orderPaid('ada', 'mug'));
      run.actor('ada right', async () => void (await run.release('ada', 'mug')));
      run.later('bob', () => run.buyOnceCartIsBack('bob', 'mug'));
    },
  },
  'ordered-twice': {
    title: 'a shopper presses twice with one payment, and another wants the other pot',
    visible: STOCK_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 2);
      await run.hold('ada', 'mug');
      await run.pay('ada');
    },
    act(run) {
      for (const hand of ['left', 'right']) run.actor(`ada ${hand}`, () => run.orderPaid('ada', 'mug'));
      run.later('bob', () => run.buy('bob', 'mug'));
      run.bus();
    },
  },
};

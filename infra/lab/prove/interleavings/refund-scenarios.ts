import { type Scenario, paidForOneOf } from './scenario.ts';
import type { Schedule } from './schedule.ts';
import { MONEY_STEPS } from './visible-steps.ts';

export async function bought(run: Schedule): Promise<void> {
  await run.stock('mug', 1);
  await run.buy('ada', 'mug');
  await run.deliverAll();
}
export function cancelAndSweep(run: Schedule): void {
  run.actor('maker', () => run.cancel('ada'));
  run.sweeps('sweep', 2);
  run.bus();
}

/** Only once there is something to refund. */
export function cancelAndRefund(run: Schedule): void {
  run.actor('maker', () => run.cancel('ada'));
  run.bus();
  run.onceSent('sweep', 'bus', 'payment-write', () => run.sweepTimes(2));
}

/** Money on its way back in other ways than at once, and the job that looks after payments. */
export const refundScenarios: Record<string, Scenario> = {
  'two-admins-refund': {
    title:
      "two admins refund the same piece at once, while the maker refunds half of it in the provider's dashboard",
    visible: MONEY_STEPS,
    walk: 'random',
    prepare: bought,
    act(run) {
      run.actor('admin', () => run.refundPiece('ada'));
      run.actor('another admin', () => run.refundPiece('ada'));
      run.refundByHand('ada');
      run.sweeps('sweep', 2);
      run.bus();
    },
  },
  'refund-takes-days': {
    title: 'an order is cancelled, and its refund is pending until the provider reports it',
    visible: MONEY_STEPS,
    walk: 'random',
    prepare: bought,
    act(run) {
      run.refundsAre('ada', 'pending');
      run.refundsComplete('ada');
      cancelAndRefund(run);
    },
  },
  'refund-refused': {
    title: 'an order is cancelled, and the provider refuses its refund',
    visible: MONEY_STEPS,
    walk: 'all',
    prepare: bought,
    act(run) {
      run.refundsAre('ada', 'refused');
      cancelAndSweep(run);
    },
  },
  'refund-without-credentials': {
    title: "an order is cancelled while the provider refuses the shop's credentials, once",
    visible: MONEY_STEPS,
    walk: 'all',
    prepare: bought,
    act(run) {
      run.refundsAre('ada', 'unauthorised');
      cancelAndSweep(run);
    },
  },
  'capture-refused': {
    title: 'the provider refuses to capture what it has authorised, and another shopper wants the pot',
    visible: MONEY_STEPS,
    walk: 'all',
    prepare: paidForOneOf(1),
    act(run) {
      run.captureRefused('ada');
      run.actor('ada', () => run.orderPaid('ada', 'mug'));
      run.later('bob', async () => void (await run.hold('bob', 'mug')));
      run.bus();
    },
  },
  'lost-request': {
    title: 'one request to the card provider never arrives, while the maker cancels the order',
    visible: MONEY_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.actor('ada', () => run.payAndOrder('ada', 'mug'));
      run.later('maker', () => run.cancel('ada'));
      run.loseRequest();
      run.sweeps('sweep', 2);
      run.bus();
    },
  },
  'killed-while-paying': {
    title: 'the process that authorises a payment is killed, and one request of the job does not arrive',
    visible: MONEY_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.actor('ada', async () => void (await run.pay('ada')));
      run.crash('ada');
      run.loseRequest();
      run.sweepsUnanswered(true);
    },
  },
  'swept-while-paying': {
    title: 'the job takes up a payment whose request still waits for the provider',
    visible: MONEY_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.actor('ada', () => run.payAndOrder('ada', 'mug'));
      run.sweepsUnanswered();
    },
  },
  'swept-before-authorised': {
    title: 'the job voids a payment by its key before the provider has authorised it',
    visible: /^(provider (authorise|cancel|get)|payment-(write|claim))/,
    walk: 'all',
    prepare: async (run) => void (await run.stock('mug', 1)),
    act(run) {
      run.actor('ada', async () => void (await run.pay('ada')));
      run.sweepsUnanswered();
    },
  },
  'swept-while-ordering': {
    title: 'the job takes up what is due while a shopper orders with a fresh payment',
    visible: MONEY_STEPS,
    walk: 'all',
    prepare: paidForOneOf(1),
    act(run) {
      run.actor('ada', () => run.orderPaid('ada', 'mug'));
      run.sweeps('sweep');
    },
  },
  'order-service-away': {
    title:
      'an order waits for its payment, and the order service does not answer the job that voids old ones',
    visible: MONEY_STEPS,
    walk: 'all',
    prepare: paidForOneOf(1),
    act(run) {
      run.actor('ada', async () => {
        await run.orderPaid('ada', 'mug');
        await run.sweepWithoutOrders('ada');
      });
      run.paymentAway();
    },
  },
};

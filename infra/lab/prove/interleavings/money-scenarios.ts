import { adaHasTheMug } from './queue-scenarios.ts';
import { paidForOneOf, type Scenario } from './scenario.ts';
import { MONEY_STEPS, PAID_STEPS } from './visible-steps.ts';

/** What becomes of payments and of the orders that they are for. */
export const moneyScenarios: Record<string, Scenario> = {
  crash: {
    title: 'the process of a checkout is killed; webhook and bus go on',
    visible: MONEY_STEPS,
    walk: 'all',
    prepare: adaHasTheMug,
    act(run) {
      run.actor('ada', () => run.payAndOrder('ada', 'mug'));
      run.actor('square', () => run.webhook('ada'));
      run.bus();
      run.crash('ada');
    },
  },
  'completed-by-the-job': {
    title: 'the job that looks after pending orders takes up one that its request is completing',
    visible: PAID_STEPS,
    walk: 'random',
    prepare: paidForOneOf(1),
    act(run) {
      run.actor('ada', () => run.orderPaid('ada', 'mug'));
      run.onceSent('job', 'ada', 'provider capture', () => run.completeOrders());
      run.bus();
    },
  },
  'lost-answer': {
    title: 'one answer of the card provider never arrives',
    visible: MONEY_STEPS,
    walk: 'all',
    prepare: adaHasTheMug,
    act(run) {
      run.actor('ada', () => run.payAndOrder('ada', 'mug'));
      run.loseAnswer();
      run.bus();
    },
  },
  'one-payment-twice': {
    title: 'a shopper presses twice with one payment, and another wants the other pot',
    visible: MONEY_STEPS,
    walk: 'random',
    prepare: paidForOneOf(2),
    act(run) {
      for (const hand of ['left', 'right']) run.actor(`ada ${hand}`, () => run.orderPaid('ada', 'mug'));
      run.actor('bob', () => run.buy('bob', 'mug'));
      run.bus();
    },
  },
  'cancelled-while-paying': {
    title: 'the maker cancels an order while its money is being taken, and an answer is lost',
    visible: MONEY_STEPS,
    walk: 'random',
    prepare: paidForOneOf(1),
    act(run) {
      run.actor('ada', () => run.orderPaid('ada', 'mug'));
      run.actor('maker', () => run.cancel('ada'));
      run.loseAnswer();
      run.bus();
    },
  },
  'cancelled-twice': {
    title: 'the maker presses cancel twice, and another shopper wants the pot',
    visible: MONEY_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.buy('ada', 'mug');
    },
    act(run) {
      for (const hand of ['left', 'right']) run.actor(`maker ${hand}`, () => run.cancel('ada'));
      run.actor('bob', () => run.buy('bob', 'mug'));
      run.bus();
    },
  },
  'killed-while-cancelling': {
    title: 'the process that cancels an order is killed',
    visible: MONEY_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.buy('ada', 'mug');
    },
    act(run) {
      run.actor('maker', () => run.cancel('ada'));
      run.crash('maker');
      run.bus();
    },
  },
  'killed-consumer': {
    title: 'the process that receives the event of a cancelled order is killed, and receives it again',
    visible: /^(inbox-|payment-write|order-write|COMMIT|next event|crash)/,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.buy('ada', 'mug');
    },
    act(run) {
      run.actor('maker', () => run.cancel('ada'));
      run.bus();
      run.crash('bus');
    },
  },
  'bank-takes-back': {
    title: 'the bank takes back what it authorised while the order is placed, and another wants the pot',
    visible: MONEY_STEPS,
    walk: 'all',
    prepare: paidForOneOf(1),
    act(run) {
      run.actor('ada', () => run.orderPaid('ada', 'mug'));
      run.bankTakesBack('ada');
      run.later('bob', () => run.buy('bob', 'mug'));
      run.bus();
    },
  },
  'payment-away': {
    title:
      'the payment service stops answering while an order is placed, and later its job finds the payment',
    visible: MONEY_STEPS,
    walk: 'all',
    prepare: paidForOneOf(1),
    act(run) {
      run.actor('ada', async () => {
        await run.orderPaid('ada', 'mug');
        await run.sweepAbandoned('ada');
      });
      run.paymentAway();
      run.bus();
    },
  },
  'bank-after-silence': {
    title: 'the payment service stops answering while an order is placed, and the bank takes its money back',
    visible: MONEY_STEPS,
    walk: 'all',
    mayLose: true,
    prepare: paidForOneOf(1),
    act(run) {
      run.actor('ada', () => run.orderPaid('ada', 'mug'));
      run.paymentAway();
      run.bankTakesBack('ada');
      run.later('square', () => run.webhook('ada'));
      run.bus();
    },
  },
  'refund-unanswered': {
    title: 'a refund gets no answer, and two processes see to it',
    visible: MONEY_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.buy('ada', 'mug');
      await run.cancel('ada');
      await run.deliverAll();
    },
    act(run) {
      run.loseAnswer();
      run.sweeps('sweep left', 2);
      run.sweeps('sweep right', 2);
    },
  },
  abandoned: {
    title: 'an old authorisation is released while its shopper places the order after all',
    visible:
      /^(provider |payment-(write|get)|order-(place|write|by-)|SELECT id AS "orderId"|COMMIT|next event)/,
    walk: 'all',
    prepare: paidForOneOf(1),
    act(run) {
      run.actor('ada', () => run.orderPaid('ada', 'mug'));
      run.sweeper('ada');
      run.bus();
    },
  },
  'swept-while-authorising': {
    title: 'a job takes up a payment whose request is so slow that it counts as dead, and its shopper orders',
    visible: /^(provider |payment-)/,
    walk: 'all',
    prepare: adaHasTheMug,
    act(run) {
      run.actor('ada', () => run.payAndOrder('ada', 'mug'));
      run.onceSent('job', 'ada', 'provider authorise', () => run.sweepUnderWay('ada'));
    },
    wrong: ({ calls }) => {
      const isPaid = calls.some(({ reply }) => reply?.kind === 'paid');
      const isRefused = calls.some(({ did, reply }) => did.kind === 'order' && reply?.kind === 'refused');
      return isPaid && isRefused ? ['ada was shown that the card is authorised, and then it was let go'] : [];
    },
  },
};

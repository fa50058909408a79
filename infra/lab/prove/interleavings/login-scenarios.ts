import { paidForOneOf, type Scenario } from './scenario.ts';
import { LIST_STEPS, STOCK_STEPS } from './visible-steps.ts';

/** Guests who log in late or in the middle of an order, and a shopper who gives up piece after piece. */
export const loginScenarios: Record<string, Scenario> = {
  'logs-in-late': {
    title: 'a guest whose reservation of two of three pots has ended logs in, and another wants one',
    visible: /^redis (move|reserve|release|read|remove-item)/,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 3);
      await run.hold('ada', 'mug', 2);
      await run.passTime(40);
    },
    act(run) {
      run.actor('ada', () => run.signInWithEndedHold('ada', 'mug', 2));
      run.later('bob', async () => void (await run.hold('bob', 'mug')));
    },
    wrong: ({ stock }) =>
      stock['mug'] === 0
        ? []
        : [`ada has two mugs in the cart and bob has one, and ${stock['mug']} of three are not reserved`],
  },
  'logs-in-with-the-longer-reservation': {
    title: 'someone with a mug from twenty minutes ago reserves two more as a guest, and logs in',
    visible: /^$/,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 3);
      await run.hold('ada', 'mug');
      await run.signIn('ada');
      run.logsOut('ada');
    },
    act(run) {
      run.actor('ada', async () => {
        await run.passTimeTo('mug', 20);
        await run.hold('ada', 'mug', 2);
        await run.signIn('ada');
        // The judge learns how many she has.
        await run.change('ada', 'mug', 3);
        await run.passTimeTo('mug', 15);
        await run.hold('bob', 'mug');
      });
    },
    wrong: ({ calls }) =>
      calls.some(({ client, reply }) => client === 'bob' && reply?.kind === 'held')
        ? ['bob got a mug that ada was shown for fifteen minutes more']
        : [],
  },
  'logs-in-and-gives-back-while-ordering': {
    title: 'a guest who is ordering the last pot logs in and removes it, and another wants it',
    visible: /^(redis (claim|move|release|reserve)|stock-released|order-place|next event)/,
    walk: 'random',
    prepare: paidForOneOf(1),
    act(run) {
      run.actor('ada left', () => run.orderPaid('ada', 'mug'));
      run.onceSent('ada right', 'ada left', 'redis claim', async () => {
        await run.signIn('ada');
        await run.release('ada', 'mug');
      });
      run.onceSent('bob', 'ada right', 'redis release', async () => void (await run.hold('bob', 'mug')));
      run.bus();
    },
  },
  'logs-in-and-wants-more': {
    title: 'a guest who is ordering one of two pots logs in and wants both in the cart',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: paidForOneOf(2),
    act(run) {
      run.actor('ada left', () => run.orderPaid('ada', 'mug'));
      run.onceSent('ada right', 'ada left', 'redis claim', async () => {
        await run.signIn('ada');
        await run.change('ada', 'mug', 2);
      });
      run.bus();
    },
  },
  'both-released-while-ordered': {
    title:
      'a shopper orders two pots and gives up one in another window and one on a phone; another wants one',
    visible: /^(redis (release|set-quantity|claim|reserve)|stock-released|order-place)/,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 2);
      await run.hold('ada', 'mug', 2);
      await run.pay('ada', 2);
    },
    act(run) {
      run.actor('ada', () => run.orderPaid('ada', 'mug', 2));
      run.slow('ada', 'order-place', 'bob', 'redis reserve');
      run.onceSent(
        'ada elsewhere',
        'ada',
        'redis claim',
        async () => void (await run.change('ada', 'mug', 1)),
      );
      for (const hand of ['ada elsewhere', 'ada on a phone'])
        run.slow(hand, 'stock-released', 'bob', 'redis reserve');
      run.onceSent(
        'ada on a phone',
        'ada elsewhere',
        'redis set-quantity',
        async () => void (await run.release('ada', 'mug')),
      );
      run.onceSent('bob', 'ada on a phone', 'redis release', async () => void (await run.hold('bob', 'mug')));
      run.bus();
    },
  },
  'waiting-list-other-cart': {
    title: 'a guest who waits for a pot logs in to an account that has one in the cart, and one is released',
    visible: LIST_STEPS,
    walk: 'random',
    waitlist: true,
    async prepare(run) {
      await run.stock('mug', 2);
      await run.hold('ada', 'mug');
      await run.holdInAccount('bob', 'mug');
      await run.join('bob', 'mug');
    },
    act(run) {
      run.actor('bob', async () => {
        await run.signIn('bob');
        await run.seeCart('bob', 'mug');
      });
      // A piece that was offered to the guest is free a moment later.
      run.comesLast('bob', 'redis read');
      run.later('ada', async () => void (await run.release('ada', 'mug')));
      run.later('cy', async () => void (await run.join('cy', 'mug')));
      run.bus();
    },
  },
};

import { paidForOneOf, renewedFourTimes, type Scenario } from './scenario.ts';
import { STOCK_STEPS } from './visible-steps.ts';

/** Events that come twice, or never, and what a shopper keeps who is refused, or who moves. */
export const lateScenarios: Record<string, Scenario> = {
  'bus-killed': {
    title: 'a shopper orders one of the two pots in the cart, and the consumers are killed at some point',
    visible: /^(redis (apply-sale|remove-bought)|inbox-|cart (inbox-|COMMIT)|order-place|next event|crash)/,
    walk: 'all',
    snapshot: true,
    async prepare(run) {
      await run.stock('mug', 3);
      await run.hold('ada', 'mug', 2);
      await run.pay('ada');
    },
    act(run) {
      run.actor('ada', () => run.orderPaid('ada', 'mug'));
      run.bus();
      run.crash('bus');
    },
  },
  'removed-and-wanted-again': {
    title: 'a shopper removes one of two pots in one window, and wants it again in another',
    visible: /^(redis |stock-)/,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 2);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.actor('ada', async () => void (await run.release('ada', 'mug')));
      run.later('ada elsewhere', async () => void (await run.hold('ada', 'mug')));
      run.later('bob', async () => void (await run.hold('bob', 'mug')));
    },
  },
  'sale-untold': {
    title: 'the bus loses the event of a sale, and another shopper buys after it',
    visible: STOCK_STEPS,
    walk: 'random',
    snapshot: true,
    async prepare(run) {
      await run.stock('mug', 4);
      await run.hold('ada', 'mug', 2);
      await run.hold('bob', 'mug');
      await run.pay('ada');
      await run.pay('bob');
    },
    act(run) {
      run.loseSale();
      run.actor('ada', () => run.orderPaid('ada', 'mug'));
      run.actor('bob', () => run.orderPaid('bob', 'mug'));
      run.bus();
    },
    wrong: ({ orders, stock }) =>
      orders.length === 2 && stock['mug'] !== 1
        ? [`of four mugs two are sold and one is reserved, and ${stock['mug']} are said to be available`]
        : [],
  },
  'changes-what-was-bought': {
    title: 'a shopper who has bought a pot asks for one more in a window that still shows it',
    visible: /^(redis (?!hgetall|load-cart)|cart (inbox-|COMMIT)|stock-|order-place|next event|sleep)/,
    walk: 'random',
    snapshot: true,
    prepare: paidForOneOf(2),
    act(run) {
      run.actor('ada', async () => {
        await run.orderPaid('ada', 'mug');
        await run.change('ada', 'mug', 1);
      });
      run.bus();
    },
  },
  'wants-one-of-two': {
    title:
      'a shopper who has bought one of the two pots in the cart asks for one in a window that still shows two',
    visible: /^(redis (?!hgetall|load-cart)|cart (inbox-|COMMIT)|stock-|order-place|next event|sleep)/,
    walk: 'random',
    snapshot: true,
    async prepare(run) {
      await run.stock('mug', 2);
      await run.hold('ada', 'mug', 2);
      await run.pay('ada');
    },
    act(run) {
      run.actor('ada', async () => {
        await run.orderPaid('ada', 'mug');
        await run.change('ada', 'mug', 1);
      });
      run.bus();
    },
  },
  'refused-order': {
    title:
      'a shopper orders more than is in the cart, with a pot that another holds, and keeps what was reserved',
    visible: STOCK_STEPS,
    walk: 'all',
    snapshot: true,
    async prepare(run) {
      await run.stock('mug', 3);
      await run.stock('jug', 1);
      await run.hold('ada', 'mug');
      await run.hold('bob', 'jug');
      await run.pay('ada', 3);
    },
    act(run) {
      run.actor('ada', () => run.orderPaidAll('ada', { mug: 2, jug: 1 }));
      run.later('cy', async () => void (await run.hold('cy', 'mug')));
      run.bus();
    },
  },
  'logs-in-to-a-cart': {
    title:
      'a guest who holds one of three pots logs in to an account that holds another, and someone wants two',
    visible: /^redis (move|reserve|release|confirm|remove-item)/,
    walk: 'all',
    snapshot: true,
    async prepare(run) {
      await run.stock('mug', 3);
      await run.hold('ada', 'mug');
      await run.holdInAccount('ada', 'mug', 1);
    },
    act(run) {
      run.actor('ada', () => run.signIn('ada'));
      run.actor('bob', async () => void (await run.hold('bob', 'mug', 2)));
    },
  },
  'carts-joined-while-ordering': {
    title:
      'a shopper orders a mug on a phone and logs in elsewhere, a minute before the two hours of a mug there end, and someone wants both',
    visible: /^(redis (claim|move)|order-place)/,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 2);
      await renewedFourTimes(run);
      await run.holdInAccount('ada', 'mug', 1);
      run.logsInWithoutCart('ada');
      await run.pay('ada');
      await run.passTimeTo('mug', 19);
    },
    act(run) {
      run.actor('ada', () => run.orderPaidOnPhone('ada', 'mug'));
      run.comesLast('ada', 'order-place');
      run.onceSent('ada elsewhere', 'ada', 'redis claim', async () => {
        await run.signIn('ada');
        await run.passTimeTo('mug', 1.5);
        await run.hold('bob', 'mug', 2);
      });
      run.bus();
    },
  },
  'added-after-login': {
    title: 'a guest with two of three pots in the cart adds one in the account before the carts are joined',
    visible: /^redis (?!hgetall|load-cart)/,
    walk: 'all',
    snapshot: true,
    async prepare(run) {
      await run.stock('mug', 3);
      await run.hold('ada', 'mug', 2);
    },
    act(run) {
      run.actor('ada', () => run.addAfterLogin('ada', 'mug'));
      run.later('bob', async () => void (await run.hold('bob', 'mug')));
    },
    wrong: ({ calls }) =>
      calls.some(({ reply }) => reply?.kind === 'refused')
        ? ['ada has two of three mugs in one cart or the other, and the third was refused']
        : [],
  },
  'cart-emptied': {
    title: 'a shopper empties the cart while another wants the pots in it',
    visible: /^redis (?!hgetall|load-cart)/,
    walk: 'all',
    snapshot: true,
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.actor('ada', async () => void (await run.emptyCart('ada', 'mug')));
      run.later('bob', async () => void (await run.hold('bob', 'mug')));
    },
  },
};

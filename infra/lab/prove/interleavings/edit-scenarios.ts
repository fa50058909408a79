import { paidForOneOf, type Scenario } from './scenario.ts';
import { STOCK_STEPS } from './visible-steps.ts';

/** The maker edits a pot that is being sold. */
export const editScenarios: Record<string, Scenario> = {
  'price-edit': {
    title:
      'the maker changes the price twice and then takes the pot out of the shop while a shopper orders it',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: paidForOneOf(1),
    act(run) {
      run.actor('maker', async () => {
        await run.changePrice('mug', 2, 1, 2000);
        await run.changePrice('mug', 3, 1, 3000);
      });
      run.later('maker archives', () => run.archive('mug', 4, 1));
      run.later('ada', () => run.orderPaid('ada', 'mug'));
      run.later('bob', () => run.buy('bob', 'mug'));
      run.bus();
    },
    wrong: ({ calls, orders }) =>
      calls.flatMap(({ did, asked }) => {
        const late = calls.some(
          (call) => call.did.kind === 'stock' && call.did.delta < 0 && (call.answered ?? Infinity) < asked,
        );
        const sold =
          did.kind === 'order' &&
          orders.some((one) => one.payment === did.payment && one.status !== 'cancelled');
        return late && sold ? ['a pot was sold that the maker had taken out of the shop'] : [];
      }),
  },
  'variant-removed': {
    title: 'a shopper orders a colour that the maker has taken out of the shop',
    visible: STOCK_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stockVariants('mug', ['main', 'blue']);
      await run.pay('ada');
    },
    act(run) {
      run.actor('ada', async () => {
        await run.removeVariant('mug', 2, ['main']);
        await run.tryToOrder('ada', 'mug.blue');
      });
    },
    wrong: ({ orders }) => (orders.length === 0 ? [] : ['a colour was sold that is no longer in the shop']),
  },
  'removed-while-ordering': {
    title: 'the maker takes a colour out of the shop after an order for it was priced',
    visible: /^(skus|order-place|COMMIT)/,
    walk: 'all',
    async prepare(run) {
      await run.stockVariants('mug', ['main', 'blue']);
      await run.pay('ada');
    },
    act(run) {
      run.actor('ada', () => run.tryToOrder('ada', 'mug.blue'));
      run.later('maker', () => run.removeVariant('mug', 2, ['main']));
    },
    wrong: ({ orders, sent }) => {
      const placed = sent.findIndex(({ actor, what }) => actor === 'ada' && what === 'order-place');
      const removed = sent.findLastIndex(({ actor, what }) => actor === 'maker' && what === 'COMMIT');
      return orders.length > 0 && removed >= 0 && removed < placed
        ? ['a colour was sold that was no longer in the shop when the order was placed']
        : [];
    },
  },
};

import type { OrderCase } from './order/order-shop.ts';
import type { PayCase } from './pay/pay-shop.ts';
import { inOwnStores } from './own-worlds.ts';
import type { Scenario } from './scenario.ts';
import type { OwnStores } from './world.ts';

/** What modules of cases export, in the order of the modules. */
const casesOf = <Case>(modules: readonly Record<string, Case>[]): Case[] =>
  modules.flatMap((one) => Object.values(one));

/** The order service itself, where rules depend on days: its stored times are moved, and its jobs run. There is one schedule. */
const office = (who: string, title: string, load: () => Promise<Record<string, OrderCase>[]>): Scenario =>
  inOwnStores(who, title, async (stores) => {
    const [{ runOrderCases }, cases] = await Promise.all([import('./order/order-shop.ts'), load()]);
    await runOrderCases(stores, casesOf(cases));
  });

/** The payment service itself, beside the Square sandbox. */
const till = (title: string, load: () => Promise<Record<string, PayCase>[]>): Scenario =>
  inOwnStores('payments', title, async (stores) => {
    const [{ runPayCases }, cases] = await Promise.all([import('./pay/run-pay-cases.ts'), load()]);
    await runPayCases(stores, casesOf(cases));
  });

/** Rules that need no whole service. */
const rules = (
  who: string,
  title: string,
  load: () => Promise<Record<string, (stores: OwnStores) => void | Promise<void>>[]>,
): Scenario =>
  inOwnStores(who, title, async (stores) => {
    for (const work of casesOf(await load()))
      // oxlint-disable-next-line no-await-in-loop -- the first that fails says why
      await work(stores);
  });

export const orderServiceScenarios: Record<string, Scenario> = {
  'order-days': office(
    'days pass',
    'days pass: collections, deadlines of buyers, names of old orders, and the dashboard’s months',
    () =>
      Promise.all([
        import('./order/date-cases.ts'),
        import('./order/name-cases.ts'),
        import('./order/lost-cases.ts'),
        import('./order/desk-cases.ts'),
      ]),
  ),
  'order-verbs': office(
    'maker and buyers',
    'what maker and buyer may do with an order in each of its states, and that what is refused changes nothing',
    () =>
      Promise.all([
        import('./order/sale-cases.ts'),
        import('./order/quote-cases.ts'),
        import('./order/verb-cases.ts').then(({ verbsOfStates }) => ({ verbsOfStates })),
      ]),
  ),
  'order-codes': office(
    'buyers',
    'what discount codes take off, when and for whom, whose orders are whose, and what refunds and requests end',
    () =>
      Promise.all([
        // Before delivery costs anything.
        import('./order/owner-cases.ts'),
        import('./order/refund-cases.ts'),
        import('./order/later-cases.ts'),
        import('./order/code-cases.ts'),
        import('./order/code-use-cases.ts'),
      ]),
  ),
  'order-at-once': office(
    'two at once',
    'two who want one order, voucher, code or pot at once, jobs among them, and what each of them is answered',
    () =>
      Promise.all([
        import('./order/at-once-cases.ts'),
        import('./order/money-at-once-cases.ts'),
        import('./order/pots-at-once-cases.ts'),
      ]),
  ),
  'order-forgotten': office(
    'an operator',
    'orders that a restored ledger has forgotten are confirmed; refunds to vouchers, that fail, or that are asked for again',
    () => Promise.all([import('./order/forgotten-cases.ts'), import('./order/share-cases.ts')]),
  ),
  'payment-days': till(
    'cards are authorised, declined, taken and given back, Square’s answers and news are lost, and its account is shared',
    () =>
      Promise.all([
        import('./pay/one-payment-cases.ts'),
        import('./pay/limit-cases.ts'),
        import('./pay/sweep-cases.ts'),
        import('./pay/news-cases.ts'),
        import('./pay/part-cases.ts'),
        import('./pay/account-cases.ts'),
        import('./pay/compared-cases.ts'),
      ]),
  ),
  'payment-hours': till(
    'a shopper presses again, authorisations end, hourly jobs look back, and pauses are as long as they should be',
    () =>
      Promise.all([
        import('./pay/press-cases.ts'),
        import('./pay/time-cases.ts'),
        import('./pay/pause-cases.ts'),
        import('./pay/lease-cases.ts'),
      ]),
  ),
  'payment-answers': till(
    'Square has done what it says took too long, its news comes before its answers or not at all, and two want one payment',
    () => Promise.all([import('./pay/answer-cases.ts'), import('./pay/pay-at-once-cases.ts')]),
  ),
  'catalogue-rules': rules(
    'the maker',
    'what each save of a pot keeps and changes, what other services learn of it, and which photographs stay',
    () =>
      Promise.all([
        import('./catalogue/form-cases.ts'),
        import('./catalogue/list-cases.ts'),
        import('./catalogue/update-cases.ts'),
        import('./catalogue/copy-cases.ts'),
        import('./catalogue/photograph-cases.ts'),
      ]),
  ),
  'catalogue-updates': rules(
    'the maker',
    'pots that are archived, taken out of a shop update, wanted by two, or saved by two admins at once',
    async () => [await import('./catalogue/update-store-cases.ts')],
  ),
  'service-rules': rules(
    'the services',
    'whom services ask again, which orders a parcel’s number is of, who gets no more letters, and when a database is away',
    () =>
      Promise.all([
        import('./rules/call-cases.ts'),
        import('./rules/tracking-cases.ts'),
        import('./rules/bounce-cases.ts'),
        import('./rules/unavailable-cases.ts'),
      ]),
  ),
  'shared-words': rules(
    'everyone',
    'what shop, emails and pages say in the same words: days, amounts, addresses, parcels, rooms',
    async () => [{ sameWords: (await import('./order/word-cases.ts')).sameWords }],
  ),
};

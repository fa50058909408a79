import type { CartCase } from './cart/cart-shop.ts';
import type { PayCase } from './pay/pay-shop.ts';
import { inOwnStores } from './own-worlds.ts';
import type { Scenario } from './scenario.ts';

/** The cart service itself, asked over HTTP as the gateway asks it: there is one schedule. */
const service = (
  title: string,
  load: () => Promise<Record<string, CartCase>>,
  environment: Record<string, string> = {},
): Scenario =>
  inOwnStores('shoppers', title, async (stores) => {
    // The service takes a while to load, so it is loaded only where it runs.
    const [{ runCartCases }, cases] = await Promise.all([import('./cart/cart-shop.ts'), load()]);
    await runCartCases(stores, environment, Object.values(cases));
  });

export const cartServiceScenarios: Record<string, Scenario> = {
  'cart-basket': service(
    'shoppers fill, change and empty carts, up to the last piece and the end of a reservation',
    () => import('./cart/basket-cases.ts'),
    { CART_ITEMS: '2', CART_PIECES: '6' },
  ),
  'cart-people': service(
    'guests log in, accounts are deleted, orders claim, and everyone sees what is held',
    async () => ({
      ...(await import('./cart/people-cases.ts')),
      ...(await import('./cart/form-cases.ts')),
      ...(await import('./cart/receipt-cases.ts')),
      ...(await import('./cart/login-cases.ts')),
    }),
  ),
  'cart-early': service(
    'readers buy before a shop update opens, by links of their own',
    () => import('./cart/early-cases.ts'),
  ),
  'cart-rooms': service(
    'people wait in the room of a shop update, are let in, choose, pause and leave',
    async () => ({
      ...(await import('./cart/room-cases.ts')),
      ...(await import('./cart/room-place-cases.ts')),
    }),
  ),
  'cart-network': service(
    'the shoppers of one network reserve, begin carts and wait, up to its limits',
    () => import('./cart/network-cases.ts'),
    { PIECES_PER_NETWORK: '5', GUEST_CARTS_PER_NETWORK: '4', WAITING_PER_NETWORK: '2' },
  ),
  'cart-waiting': service(
    'shoppers wait, confirm addresses, leave and take what they are offered',
    async () => ({
      ...(await import('./cart/waiting-cases.ts')),
      ...(await import('./cart/place-cases.ts')),
      ...(await import('./cart/address-cases.ts')),
    }),
  ),
  'cart-days': service(
    'long days of one pot each, whose reservations, offers and carts are what the rules say, to the second',
    async () => ({
      ...(await import('./cart/random-day-cases.ts')).randomDays(1, 2, 3, 4),
      ...(await import('./cart/chosen-day-cases.ts')),
    }),
  ),
  'cart-more-days': service('more such days, which a seed decides', async () =>
    (await import('./cart/random-day-cases.ts')).randomDays(5, 6, 7, 8, 9, 10),
  ),
  'cart-replicas': service(
    'Redis loses parts of what it has, events are lost, and jobs mend and remove',
    () => import('./cart/replica-cases.ts'),
  ),
};

/** The same of the order service, where rules depend on days: its stored times are moved, and its jobs run. */
export const orderServiceScenarios: Record<string, Scenario> = {
  'order-days': inOwnStores(
    'days pass',
    'days pass: collections, deadlines of buyers, names of old orders, and the dashboard’s months',
    async (stores) => {
      const [{ runOrderCases }, dates, names, lost, desk] = await Promise.all([
        import('./order/order-shop.ts'),
        import('./order/date-cases.ts'),
        import('./order/name-cases.ts'),
        import('./order/lost-cases.ts'),
        import('./order/desk-cases.ts'),
      ]);
      await runOrderCases(stores, [
        ...Object.values(dates),
        ...Object.values(names),
        ...Object.values(lost),
        ...Object.values(desk),
      ]);
    },
  ),
  'payment-days': inOwnStores(
    'payments',
    'cards are authorised, declined, taken and given back, Square’s answers and news are lost, and its account is shared',
    async (stores) => {
      const [{ runPayCases }, ...cases] = await Promise.all([
        import('./pay/run-pay-cases.ts'),
        import('./pay/one-payment-cases.ts'),
        import('./pay/limit-cases.ts'),
        import('./pay/sweep-cases.ts'),
        import('./pay/news-cases.ts'),
        import('./pay/part-cases.ts'),
        import('./pay/account-cases.ts'),
        import('./pay/compared-cases.ts'),
      ]);
      await runPayCases(
        stores,
        cases.flatMap((one) => Object.values(one) as PayCase[]),
      );
    },
  ),
  'order-verbs': inOwnStores(
    'maker and buyers',
    'what maker and buyer may do with an order in each of its states, and that what is refused changes nothing',
    async (stores) => {
      const [{ runOrderCases }, { verbsOfStates }, sales, quotes] = await Promise.all([
        import('./order/order-shop.ts'),
        import('./order/verb-cases.ts'),
        import('./order/sale-cases.ts'),
        import('./order/quote-cases.ts'),
      ]);
      await runOrderCases(stores, [...Object.values(sales), ...Object.values(quotes), verbsOfStates]);
    },
  ),
  'payment-hours': inOwnStores(
    'payments',
    'a shopper presses again, authorisations end, hourly jobs look back, and pauses are as long as they should be',
    async (stores) => {
      const [{ runPayCases }, ...cases] = await Promise.all([
        import('./pay/run-pay-cases.ts'),
        import('./pay/press-cases.ts'),
        import('./pay/time-cases.ts'),
        import('./pay/pause-cases.ts'),
        import('./pay/lease-cases.ts'),
      ]);
      await runPayCases(
        stores,
        cases.flatMap((one) => Object.values(one) as PayCase[]),
      );
    },
  ),
  'order-codes': inOwnStores(
    'buyers',
    'what discount codes take off, when and for whom, whose orders are whose, and what refunds and requests end',
    async (stores) => {
      const [{ runOrderCases }, ...cases] = await Promise.all([
        import('./order/order-shop.ts'),
        // Before delivery costs anything.
        import('./order/owner-cases.ts'),
        import('./order/refund-cases.ts'),
        import('./order/later-cases.ts'),
        import('./order/code-cases.ts'),
        import('./order/code-use-cases.ts'),
      ]);
      await runOrderCases(
        stores,
        cases.flatMap((one) => Object.values(one)),
      );
    },
  ),
  'catalogue-rules': inOwnStores(
    'the maker',
    'what each save of a pot keeps and changes, what other services learn of it, and which photographs stay',
    async (stores) => {
      const cases = await Promise.all([
        import('./catalogue/form-cases.ts'),
        import('./catalogue/list-cases.ts'),
        import('./catalogue/update-cases.ts'),
        import('./catalogue/copy-cases.ts'),
        import('./catalogue/photograph-cases.ts'),
      ]);
      for (const work of cases.flatMap((one) => Object.values(one)))
        // oxlint-disable-next-line no-await-in-loop -- the first that fails says why
        await work(stores);
    },
  ),
  'service-rules': inOwnStores(
    'the services',
    'whom services ask again, which orders a parcel’s number is of, who gets no more letters, and when a database is away',
    async (stores) => {
      const cases = await Promise.all([
        import('./rules/call-cases.ts'),
        import('./rules/tracking-cases.ts'),
        import('./rules/bounce-cases.ts'),
        import('./rules/unavailable-cases.ts'),
      ]);
      for (const work of cases.flatMap((one) => Object.values(one)))
        // oxlint-disable-next-line no-await-in-loop -- the first that fails says why
        await work(stores);
    },
  ),
  'shared-words': inOwnStores(
    'everyone',
    'what shop, emails and pages say in the same words: days, amounts, addresses, parcels, rooms',
    async () => (await import('./order/word-cases.ts')).sameWords(),
  ),
};

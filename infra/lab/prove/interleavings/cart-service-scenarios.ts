import type { CartCase } from './cart/cart-shop.ts';
import { inOwnStores } from './own-worlds.ts';
import type { Scenario } from './scenario.ts';

/** The cart service itself, asked over HTTP as the gateway asks it: there is one schedule. */
const service = (
  title: string,
  load: () => Promise<Record<string, CartCase>>,
  environment: Record<string, string> = {},
  inTurn = false,
): Scenario =>
  inOwnStores('shoppers', title, async (stores) => {
    // The service takes a while to load, so it is loaded only where it runs.
    const [{ runCartCases }, cases] = await Promise.all([import('./cart/cart-shop.ts'), load()]);
    await runCartCases(stores, environment, Object.values(cases), inTurn);
  });

export const cartServiceScenarios: Record<string, Scenario> = {
  'cart-basket': service(
    'shoppers fill, change and empty carts, up to the last piece and the end of a reservation',
    async () => ({
      ...(await import('./cart/basket-cases.ts')),
      ...(await import('./cart/full-cases.ts')),
    }),
    { CART_ITEMS: '2', CART_PIECES: '6' },
  ),
  'cart-people': service(
    'guests log in, accounts are deleted, orders claim, and everyone sees what is held',
    async () => ({
      ...(await import('./cart/people-cases.ts')),
      ...(await import('./cart/form-cases.ts')),
      ...(await import('./cart/receipt-cases.ts')),
      ...(await import('./cart/login-cases.ts')),
      ...(await import('./cart/bought-cases.ts')),
      ...(await import('./cart/limit-cases.ts')),
      ...(await import('./cart/joined-cases.ts')),
      ...(await import('./cart/news-cases.ts')),
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
      ...(await import('./cart/room-ticket-cases.ts')),
      ...(await import('./cart/room-draw-cases.ts')),
      ...(await import('./cart/room-seat-cases.ts')),
      ...(await import('./cart/room-count-cases.ts')),
      ...(await import('./cart/plain-room-cases.ts')),
    }),
    { ROOM_TICKETS_PER_NETWORK: '3' },
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
      ...(await import('./cart/asked-cases.ts')),
    }),
  ),
  'cart-called': service(
    'people in a waiting room are called without asking, and readers come before everyone',
    () => import('./cart/called-cases.ts'),
    { SWEEP_SECONDS: '60' },
    true,
  ),
  'cart-unreached': service(
    'people on waiting lists who cannot be reached, do not answer, log in or leave',
    () => import('./cart/unreached-cases.ts'),
    {},
    true,
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
  'cart-copies': service(
    'copies of carts and reservations are late, fail or are overtaken, beside a second process',
    async () => ({
      ...(await import('./cart/copy-cases.ts')),
      ...(await import('./cart/write-cases.ts')),
      ...(await import('./cart/swept-cases.ts')),
    }),
    {},
    true,
  ),
  'cart-replicas': service(
    'Redis loses parts of what it has, events are lost, and jobs mend and remove',
    () => import('./cart/replica-cases.ts'),
  ),
};

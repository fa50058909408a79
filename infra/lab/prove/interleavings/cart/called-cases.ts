import type { Browser } from './browser.ts';
import type { CartCase, CartShop } from './cart-shop.ts';
import { inMinutes, isIn, openRoom, WAIT } from './room-calls.ts';

type Six = [Browser, Browser, Browser, Browser, Browser, Browser];
const sku = (productId: string) => ({ productId, variantId: 'main' });
/** The job that lets people in stands still, as it does while another process has its turn. */
const withoutTheJob = async (shop: CartShop, work: () => Promise<void>): Promise<void> => {
  await shop.redis.set('cart:letting-in', 'proof', 'PX', 60_000);
  await work();
  await shop.redis.del('cart:letting-in');
};

/** The next person is called at once, without asking: when a piece is put back, bought pieces return, or someone gives the place up. */
export const calledAtOnce: CartCase = async (shop) => {
  const room = await openRoom(shop, 1);
  const [pot = ''] = room.ids;
  const [ada, bob, cy, dan, eve, fay] = [1, 2, 3, 4, 5, 6].map(() => shop.guest()) as Six;
  await room.comes(ada);
  await isIn(shop, room, ada, 'the first');
  for (const who of [bob, cy, dan, eve, fay]) await room.comes(who);
  const called = (who: Browser, what: string) =>
    shop.until(what, async () => (await room.stored(who)) === 'called');
  await withoutTheJob(shop, async () => {
    shop.is('she leaves', (await room.leaves(ada)).status, 200);
    await called(bob, 'one who gives up');
    shop.is('which all pages see', (await room.look()).called?.length, 1);
    shop.is('he comes', await room.comes(bob), { state: 'in' });
    shop.is('his', (await bob.add(pot)).status, 201);
    shop.is('and back', (await bob.remove(pot)).status, 200);
    shop.is('his turn', (await room.comes(bob)).state, 'in');
    shop.is('again', (await bob.add(pot)).status, 201);
    await room.pass(10.1);
    shop.is('put back too late', (await bob.remove(pot)).status, 200);
    await called(cy, 'one who puts it back');
    await room.comes(cy);
    shop.is('hers', (await cy.add(pot)).status, 201);
    await room.pass(10.1);
    shop.is('put back by a change', (await cy.change(pot, 0)).status, 200);
    await called(dan, 'a change');
    await room.comes(dan);
    shop.is('his', (await dan.add(pot)).status, 201);
    // A reservation that ends by itself is noticed by the next request that reads the pot.
    await shop.clock.passTime([sku(pot)], 31 * 60_000);
    await shop.available(pot);
    await called(eve, 'one that has ended');
    await room.comes(eve);
    shop.is('hers', (await eve.add(pot)).status, 201);
    await room.pass(10.1);
    await eve.call('DELETE', '/api/cart');
    await called(fay, 'an emptied cart');
  });
};

/** What a guest has reserved needs no turn once more, whichever way the account asks for it. */
export const guestsPieces: CartCase = async (shop) => {
  const room = await openRoom(shop, 1, {}, 4);
  const [pot = ''] = room.ids;
  const ada = shop.guest();
  await room.comes(ada);
  await isIn(shop, room, ada, 'the first');
  shop.is('two', (await ada.add(pot, 2)).status, 201);
  const account = shop.logIn(ada);
  shop.is('one of them', (await account.add(pot)).status, 201);
  const [bob, cy, dan] = [shop.guest(), shop.guest(), shop.guest()];
  for (const who of [bob, cy, dan]) await room.comes(who);
  await isIn(shop, room, cy, 'for the other two');
  await account.merge();
  shop.is('both are hers', await account.items(), [{ quantity: 2, stock_warning: null }]);
  shop.is('as many', (await account.change(pot, 2)).status, 200);
  shop.is('no more', await account.change(pot, 3), WAIT);
  shop.is('who waits', (await room.comes(dan)).state, 'waiting');
};

/** An account has one piece, and the guest in its browser another: both together are what the account has. */
export const bothPieces: CartCase = async (shop) => {
  const room = await openRoom(shop, 1, {}, 2);
  const [pot = ''] = room.ids;
  const [account, guest, bob] = [shop.account(), shop.guest(), shop.guest()];
  for (const who of [account, guest]) await room.comes(who);
  await isIn(shop, room, guest, 'both');
  for (const who of [account, guest]) {
    await room.comes(who);
    shop.is('one', (await who.add(pot)).status, 201);
  }
  await room.comes(bob);
  shop.logIn(guest, account.user);
  shop.is('what there is for her', await guest.items(), [{ quantity: 1, CartProduct: { stock: 2 } }]);
  shop.is('both', (await guest.change(pot, 2)).status, 200);
  shop.is('one again', (await guest.change(pot, 1)).status, 200);
  await room.pass(10.1);
  await isIn(shop, room, bob, 'the other is for the next, once her time is over');
};

/** Early readers need no turn, take no one's place, and wait at the opening like everyone. */
export const earlyInARoom: CartCase = async (shop) => {
  const room = await openRoom(shop, 2, { opensAt: inMinutes(10), earlyMinutes: 15 });
  const [one = '', two = ''] = room.ids;
  const [reader, bob] = [shop.guest(), shop.guest()];
  const key = `early-${room.updateId}`;
  shop.neighbours.earlyLinks.set(key, {
    linkId: crypto.randomUUID(),
    updateId: room.updateId,
    version: 0,
    owner: null,
  });
  shop.is('a link', (await reader.call('POST', `/api/cart/early/${room.updateId}`, { key })).status, 200);
  for (const who of [reader, bob]) await room.comes(who);
  shop.is('no one else', await bob.add(one), { status: 409, body: { code: 'not-open-yet' } });
  shop.is('hers', (await reader.add(one)).status, 201);
  shop.is('she waits with everyone', (await room.comes(reader)).state, 'waiting');
  await room.change({ opensAt: new Date().toISOString() });
  await shop.until('one is in', async () => {
    const states = [(await room.comes(reader)).state, (await room.comes(bob)).state];
    return states.includes('in');
  });
  shop.is('one for both', [(await room.comes(reader)).state, (await room.comes(bob)).state].toSorted(), [
    'in',
    'waiting',
  ]);
  shop.is('hers is still hers', await reader.items(), [{ product_id: one, stock_warning: null }]);
  const whose = (await room.comes(reader)).state === 'in' ? reader : bob;
  shop.is('the other', (await whose.add(two)).status, 201);
};

/** A reservation that ends by itself is in the news, though no one asks for the pot and no comparison is near. */
export const endWithoutARequest: CartCase = async (shop) => {
  const id = await shop.pot(2);
  const ada = shop.guest();
  await ada.add(id);
  await shop.copied(id, 1);
  interface News {
    pots: { productId: string; pieces: number }[];
  }
  const pieces = () =>
    shop.events
      .flatMap(({ type, data }) => (type === 'holds.changed.v1' ? (data as News).pots : []))
      .findLast(({ productId }) => productId === id)?.pieces;
  await shop.until('it is in the news', () => pieces() === 1);
  await shop.clock.passTime([sku(id)], 31 * 60_000);
  await shop.pool.query('UPDATE cart_hold SET expires_at = now() WHERE product_id = $1', [id]);
  await shop.until('so is its end', () => pieces() === 0);
};

import { saleTerms } from '@slipcast/testkit/sale-terms';
import type { Browser } from './browser.ts';
import type { CartCase, CartShop } from './cart-shop.ts';
import { inMinutes, isIn, openRoom, WAIT } from './room-calls.ts';

const claim = async (shop: CartShop, who: Browser, items: [id: string, quantity: number][]) => {
  const lines = items.map(([productId, quantity]) => ({ productId, variantId: 'main', quantity }));
  return (await shop.internal('POST', '/internal/claims', { owner: who.owner, items: lines })).body;
};
const refused = (productId: string, available: number) => ({
  claimed: false,
  refused: [{ productId, variantId: 'main', available }],
});

/** At checkout too, pots are for those whose turn it is; what an order does not get is someone's turn still. */
export const ordersInARoom: CartCase = async (shop) => {
  const room = await openRoom(shop, 2, { room: { from: 0, minutes: 10 } });
  const [one = '', two = ''] = room.ids;
  const [ada, bob, cy] = [shop.guest(), shop.guest(), shop.guest()];
  for (const who of [ada, bob, cy]) await room.comes(who);
  await isIn(shop, room, ada, 'two are in');
  await isIn(shop, room, bob, 'two are in');
  shop.is('not her turn', await claim(shop, cy, [[one, 1]]), refused(one, 0));
  shop.is(
    'one each',
    await claim(shop, ada, [
      [one, 1],
      [two, 1],
    ]),
    refused(two, 0),
  );
  shop.is('still her turn', (await room.comes(ada)).state, 'in');
  shop.is('nothing is held', [await shop.available(one), await shop.available(two)], [1, 1]);
  shop.is('more than there are', (await claim(shop, ada, [[one, 2]]))['claimed'], false);
  shop.is('hers', await claim(shop, ada, [[one, 1]]), { claimed: true, versions: [{ raised: 1 }] });
  shop.is('she has chosen', (await room.comes(ada)).state, 'used');
  shop.is('once more', await claim(shop, ada, [[one, 1]]), { claimed: true, versions: [{ raised: 0 }] });
  shop.is('it is hers', await claim(shop, bob, [[one, 1]]), refused(one, 0));
  shop.is('his turn', (await room.comes(bob)).state, 'in');
  shop.is('his', (await bob.add(two)).status, 201);
  shop.is('without a turn of its own', await claim(shop, bob, [[two, 1]]), { claimed: true });
  const anyTime = {
    owner: cy.owner,
    anyTime: true,
    items: [{ productId: one, variantId: 'main', quantity: 1 }],
  };
  const { body } = await shop.internal('POST', '/internal/claims', anyTime);
  shop.is('the maker’s own sale', body, refused(one, 0));
  await bob.remove(two);
  shop.is('his turn still', (await room.comes(bob)).state, 'in');
  await shop.internal('POST', '/internal/claims', {
    ...anyTime,
    items: [{ productId: two, variantId: 'main', quantity: 1 }],
  });
  shop.is('the maker waits for no one', await bob.add(two), { status: 409 });
};

/** Someone who finds nothing keeps the turn; a piece more is for the others, a piece less too. */
export const piecesOfASeat: CartCase = async (shop) => {
  const room = await openRoom(shop, 2, {}, 3);
  const [one = '', two = ''] = room.ids;
  const [ada, bob] = [shop.guest(), shop.guest()];
  await room.comes(ada);
  await isIn(shop, room, ada, 'the first');
  shop.is('three', (await ada.add(one, 3)).status, 201);
  shop.is('she has chosen', (await room.comes(ada)).state, 'used');
  await room.comes(bob);
  await isIn(shop, room, bob, 'the next');
  shop.is('it is taken', await bob.add(one), { status: 409, body: { code: 'reserved-by-others' } });
  shop.is('his turn still', (await room.comes(bob)).state, 'in');
  const others = [1, 2, 3, 4].map(() => shop.guest());
  for (const who of others) await room.comes(who);
  const [cy, dan, eve, fay] = others as [Browser, Browser, Browser, Browser];
  await isIn(shop, room, dan, 'two more');
  shop.is(
    'who waits',
    [(await room.comes(eve)).state, (await room.comes(fay)).state],
    ['waiting', 'waiting'],
  );
  shop.is('a change to as many', (await ada.change(one, 3)).status, 200);
  shop.is('one less', (await ada.change(one, 2)).status, 200);
  shop.is('she has two', (await room.comes(ada)).state, 'used');
  await isIn(shop, room, eve, 'for the next');
  shop.is('and one more', await ada.change(one, 3), WAIT);
  shop.is('or of the other', await ada.add(two), WAIT);
  shop.is('what she has', await ada.items(), [{ product_id: one, quantity: 2 }]);
  shop.is('none', (await ada.change(one, 0)).status, 200);
  shop.is('her turn again', (await room.comes(ada)).state, 'in');
  await isIn(shop, room, fay, 'and the last, for the other piece');
  for (const [who, id] of [
    [bob, two],
    [cy, two],
    [dan, two],
    [eve, one],
    [fay, one],
    [ada, one],
  ] as const)
    shop.is('one for each', (await who.add(id)).status, 201);
  await shop.until('all are taken', async () => (await room.look()).free === 0);
  shop.is('the numbers', await room.look(), { inCarts: 6, sold: 0, waiting: 0 });
};

/** A guest who was let in and logs in keeps the turn and what is reserved. */
export const seatOfALogin: CartCase = async (shop) => {
  const room = await openRoom(shop, 1);
  const [pot = ''] = room.ids;
  const [ada, bob] = [shop.guest(), shop.guest()];
  await room.comes(ada);
  await isIn(shop, room, ada, 'the first');
  await room.comes(bob);
  shop.is('hers', (await ada.add(pot)).status, 201);
  const account = shop.logIn(ada);
  shop.is('before the carts are joined', (await account.add(pot)).status, 201);
  await account.merge();
  shop.is('what she has', await account.items(), [{ quantity: 1, stock_warning: null }]);
  shop.is('she has chosen', (await room.comes(account)).state, 'used');
  shop.is('the next', (await room.comes(bob)).state, 'waiting');
};

/** A page in the background counts as there for two and a half minutes. */
export const sleepingPages: CartCase = async (shop) => {
  const room = await openRoom(shop, 1);
  const [ada, bob, cy] = [shop.guest(), shop.guest(), shop.guest()];
  await room.comes(ada);
  await isIn(shop, room, ada, 'the first');
  for (const who of [bob, cy]) await room.comes(who);
  await room.unseen(140);
  shop.is('both are there', (await room.look()).waiting, 2);
  await room.comes(cy);
  await room.unseen(20);
  await shop.until('one is not', async () => (await room.look()).waiting === 1);
  await room.leaves(ada);
  await isIn(shop, room, cy, 'the one who is there');
  shop.is('he keeps the place', await room.comes(bob), { place: 2, state: 'waiting' });
};

/** All pots are sold, and one comes back. */
export const soldUpdate: CartCase = async (shop) => {
  const room = await openRoom(shop, 2);
  const [one = '', two = ''] = room.ids;
  const [ada, bob] = [shop.guest(), shop.guest()];
  await room.comes(ada);
  await isIn(shop, room, ada, 'the first');
  shop.is('hers', (await ada.add(one)).status, 201);
  const sell = async (id: string, owner: string) => {
    const sale = { orderId: crypto.randomUUID(), owner, quantity: 1 };
    await shop.publish('stock.changed.v1', id, shop.neighbours.change(id, 0, sale));
  };
  await sell(one, ada.owner);
  await shop.until('one is sold', async () => (await room.look()).sold === 1);
  shop.is('one is left', await room.look(), { phase: 'everyone', free: 1, inCarts: 0 });
  await sell(two, 'u:someone');
  await shop.until('all are sold', async () => (await room.look()).phase === 'over');
  shop.is('the numbers', await room.look(), { free: 0, inCarts: 0, sold: 2 });
  shop.is('he waits', (await room.comes(bob)).state, 'waiting');
  await shop.publish('stock.changed.v1', two, shop.neighbours.change(two, 1));
  await isIn(shop, room, bob, 'one comes back');
  shop.is('the numbers then', await room.look(), { sold: 1, phase: 'waiting' });
  shop.is('his', (await bob.add(two)).status, 201);
};

/** A pot whose terms name a room that is not known yet can't be reserved; nor can one of a room that has not opened, at checkout. */
export const roomsToCome: CartCase = async (shop) => {
  const early = await shop.pot(2, { sale: saleTerms({ room: { from: 0, minutes: 10 } }) });
  shop.is('not yet', await shop.guest().add(early), { status: 503, body: { code: 'unavailable' } });
  const room = await openRoom(shop, 1, { opensAt: inMinutes(60) });
  const [pot = ''] = room.ids;
  const ada = shop.guest();
  await room.comes(ada);
  shop.is('before the opening', await claim(shop, ada, [[pot, 1]]), refused(pot, 0));
  shop.is(
    'for the maker',
    (
      await shop.internal('POST', '/internal/claims', {
        owner: ada.owner,
        anyTime: true,
        items: [{ productId: pot, variantId: 'main', quantity: 1 }],
      })
    ).body,
    { claimed: true },
  );
};

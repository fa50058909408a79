import { randomUUID } from 'node:crypto';
import { saleTerms } from '@slipcast/testkit/sale-terms';
import type { Browser } from './browser.ts';
import type { CartCase } from './cart-shop.ts';
import { isPaid, paidOrder } from './order-calls.ts';

const tooMany = { status: 409, body: { code: 'update-limit' } };
const sku = (productId: string) => ({ productId, variantId: 'main' });

/** Three pieces of an update for each shopper, of whatever pots, while they are reserved. */
export const piecesOfAnUpdate: CartCase = async (shop) => {
  const sale = saleTerms({ pieces: 3 });
  const [one, two] = [await shop.pot(9, { sale, blue: 9 }), await shop.pot(4, { sale })];
  const other = await shop.pot(9, { sale: saleTerms({ pieces: 3 }) });
  const [ada, bob] = [shop.guest(), shop.guest()];
  shop.is('two', (await ada.add(one, 2)).status, 201);
  shop.is('a third', (await ada.add(one, 1, 'blue')).status, 201);
  shop.is('a fourth', await ada.add(two), tooMany);
  shop.is('a fourth by a change', await ada.change(one, 3), tooMany);
  shop.is('of another update', (await ada.add(other, 3)).status, 201);
  shop.is('for others', (await bob.add(two, 3)).status, 201);
  shop.is('none of that stays', await shop.available(two), 1);
  shop.is('one less', (await ada.change(one, 1)).status, 200);
  shop.is('more than there are', await ada.add(two, 2), tooMany);
  await shop.guest().add(two);
  shop.is('one that is taken', await ada.add(two), { status: 409, body: { code: 'reserved-by-others' } });
  shop.is('does not count', (await ada.add(one)).status, 201);
  shop.is('and no more', await ada.add(one), tooMany);
  await ada.remove(one);
  shop.is('what she has given back', (await ada.add(one, 2)).status, 201);
  await shop.clock.passTime([sku(one)], 31 * 60_000);
  shop.is('what has ended', (await ada.add(one, 2)).status, 201);
  const sold = shop.neighbours.change(one, 7, { orderId: randomUUID(), owner: ada.owner, quantity: 2 });
  await shop.publish('stock.changed.v1', one, sold);
  await isPaid(shop, paidOrder(ada.owner, [[one, 2]]));
  await shop.until('what she has bought', async () => (await ada.add(one, 2)).status === 201);
  shop.is('and no more of it', await ada.add(one), tooMany);
};

/** Joined carts may be above the limit: they may become smaller, and no larger. */
export const aboveTheLimit: CartCase = async (shop) => {
  const sale = saleTerms({ pieces: 3 });
  const [one, two] = [await shop.pot(9, { sale }), await shop.pot(9, { sale })];
  const [guest, account] = [shop.guest(), shop.account()];
  await guest.add(one, 3);
  await account.add(one, 2);
  shop.is('and one', (await account.add(two)).status, 201);
  shop.logIn(guest, account.user);
  shop.is('joined', (await guest.merge()).status, 200);
  shop.is('six', (await account.items()).map(({ quantity }) => quantity).toSorted(), [1, 5]);
  shop.is('one more', await account.change(one, 6), tooMany);
  shop.is('or of the other', await account.add(two), tooMany);
  shop.is('one less, above the limit still', (await account.change(one, 4)).status, 200);
  shop.is('but not back', await account.change(one, 5), tooMany);
  shop.is('two', (await account.change(one, 2)).status, 200);
  shop.is('a fourth', await account.add(two), tooMany);
  // An account that has none of the guest's pot.
  const [third, fourth] = [shop.guest(), shop.account()];
  await third.add(one, 3);
  await fourth.add(two);
  shop.logIn(third, fourth.user);
  await third.merge();
  shop.is('four', await fourth.add(two), tooMany);
  shop.is('three', (await fourth.change(one, 2)).status, 200);
  shop.is('and no more', await fourth.add(two), tooMany);
};

/** A guest's reservation has ended: at login it is reserved again only as far as the limit allows. */
export const endedAboveTheLimit: CartCase = async (shop) => {
  const sale = saleTerms({ pieces: 2 });
  const [one, two, free] = [await shop.pot(9, { sale }), await shop.pot(9, { sale }), await shop.pot(3)];
  const [guest, account] = [shop.guest(), shop.account()];
  await guest.add(one);
  await guest.add(free, 2);
  await shop.clock.passTime([sku(one), sku(free)], 31 * 60_000);
  await account.add(two, 2);
  shop.logIn(guest, account.user);
  await guest.merge();
  const found = (await account.items()).map(({ product_id: id, quantity, stock_warning: says }) => [
    id,
    quantity,
    says === null,
  ]);
  const should: [string, number, boolean][] = [
    [one, 1, false],
    [two, 2, true],
    [free, 2, true],
  ];
  shop.is('what it shows', found.toSorted(), should.toSorted());
  shop.is('what is reserved', [await shop.available(one), await shop.available(free)], [9, 1]);
};

/** What counts for a network ends with the reservation, also where that is renewed. */
export const renewedInANetwork: CartCase = async (shop) => {
  const id = await shop.pot(3);
  const ada = shop.guest('198.51.100.77');
  await ada.add(id);
  const counted = async (who: Browser): Promise<number> => {
    const keys = await shop.redis.keys('cart:network:*');
    const found = await Promise.all(keys.map((key) => shop.redis.hget(key, `${who.owner} ${id}:main`)));
    return Number(found.find((text) => text !== null)?.split(':')[1]);
  };
  await shop.clock.passTime([sku(id)], 20 * 60_000);
  const { body } = await ada.extend(id);
  shop.is('until when', await counted(ada), Date.parse(body.item.expires_at ?? ''));
  await ada.remove(id);
  shop.is('no longer', Number.isNaN(await counted(ada)), true);
};

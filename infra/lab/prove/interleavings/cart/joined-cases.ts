import type { CartCase } from './cart-shop.ts';

const MINUTE_MS = 60_000;
const sku = (productId: string) => ({ productId, variantId: 'main' });

/** The two hours of a guest with the last pot are the account's, also where it has left the cart. */
export const twoHoursOfALogin: CartCase = async (shop) => {
  const [id, plenty] = [await shop.pot(1), await shop.pot(5)];
  const guest = shop.guest();
  await guest.add(id);
  await guest.add(plenty);
  for (let time = 0; time < 4; time += 1) {
    await shop.clock.passTime([sku(id), sku(plenty)], 25 * MINUTE_MS);
    for (const pot of [id, plenty]) shop.is('renewed', (await guest.extend(pot)).status, 200);
  }
  await shop.clock.passTime([sku(id), sku(plenty)], 19 * MINUTE_MS);
  await guest.remove(id);
  const account = shop.logIn(guest);
  shop.is('joined', (await account.merge()).status, 200);
  await shop.clock.passTime([sku(id), sku(plenty)], 2 * MINUTE_MS);
  const refused = await account.add(id);
  const data = refused.body as { code?: string; availableAt?: string; message?: string };
  shop.is('others come first', [refused.status, data.code], [409, 'reservation-limit']);
  const ends = Date.parse(data.availableAt ?? '');
  shop.is('for a quarter of an hour at most', ends > Date.now() && ends <= Date.now() + 15 * MINUTE_MS, true);
  shop.is('in seconds', Math.abs(refused.waits - (ends - Date.now()) / 1000) <= 2, true);
  const minutes = Math.ceil((ends - Date.now()) / MINUTE_MS);
  shop.is('in words', data.message?.includes(`in ${minutes} minutes`), true);
  shop.is('there are others', (await account.change(plenty, 1)).status, 200);
  shop.is('for someone new', (await shop.guest().add(id)).status, 201);
};

/** A guest comes back to an account that has the pot, twice; what was reserved is there once. */
export const joinedTwice: CartCase = async (shop) => {
  const [id, second] = [await shop.pot(4), await shop.pot(2)];
  const [guest, account] = [shop.guest(), shop.account()];
  await guest.add(id, 2);
  const before = guest.owner;
  await account.add(id);
  shop.logIn(guest, account.user);
  shop.is('none is someone else’s', await guest.items(), [{ quantity: 1, CartProduct: { stock: 4 } }]);
  // The form of a second tab, before the carts are joined.
  shop.is('two as before', await guest.add(id, 1), { status: 201, body: { item: { quantity: 3 } } });
  shop.is('and one more by a change', (await guest.change(id, 4)).status, 200);
  const items = [{ productId: id, variantId: 'main', quantity: 4 }];
  const claimed = await shop.internal('POST', '/internal/claims', {
    owner: account.owner,
    guest: before,
    items,
  });
  shop.is('a checkout joins them too', claimed.body, { claimed: true, versions: [{ raised: 0 }] });
  const answer = await guest.merge();
  shop.is('joined', answer, {
    status: 200,
    body: { CartItems: [{ product_id: id, quantity: 4 }], total: 104 },
  });
  shop.is('all are theirs', await shop.available(id), 0);
  shop.is(
    'nothing is left of the guest',
    await shop.internal('POST', '/internal/claims', {
      owner: before,
      items: [{ productId: id, variantId: 'main', quantity: 1 }],
    }),
    { body: { claimed: false } },
  );
  // The cookie has ended, so the next cart is another guest's.
  const next = shop.guest();
  await next.add(second);
  shop.is('someone else', next.owner === before, false);
  shop.is('once more', (await guest.merge()).status, 200);
  shop.is('as before', (await account.items()).length, 1);
};

import { randomUUID } from 'node:crypto';
import { readReceipt } from '@slipcast/service-kit/hold-receipt';
import type { CartCase, CartShop } from './cart-shop.ts';

const claim = (
  shop: CartShop,
  owner: string,
  items: [id: string, quantity: number, variantId?: string][],
  guest?: string,
) =>
  shop.internal('POST', '/internal/claims', {
    owner,
    ...(guest && { guest }),
    items: items.map(([productId, quantity, variantId = 'main']) => ({ productId, variantId, quantity })),
  });

/** A guest logs in, and the account is deleted later. */
export const accountsComeAndGo: CartCase = async (shop) => {
  const [both, only, waited] = [await shop.pot(3, { blue: 1 }), await shop.pot(1), await shop.pot(1)];
  const [account, guest, other] = [shop.account(), shop.guest(), shop.account()];
  await account.add(both);
  await guest.add(both, 2);
  await guest.add(only);
  await other.add(waited);
  await other.add(both, 1, 'blue');
  const wait = (who: typeof guest) =>
    who.call('POST', '/api/cart/waiting', { product_id: waited, email: 'guest@example.com' });
  shop.is('she waits', await wait(guest), { status: 201 });
  shop.is('he waits for what she has', await wait(shop.account()), { status: 201 });
  const alone = guest.owner;
  shop.logIn(guest, account.user);
  shop.is('before they are joined', await guest.add(only), { status: 201, body: { item: { quantity: 1 } } });
  const merged = await guest.merge();
  shop.is('joined', merged, { status: 200 });
  const quantities = (await account.items()).map(({ product_id: id, quantity, stock_warning: says }) => [
    id,
    quantity,
    says,
  ]);
  shop.is(
    'all of both',
    quantities.toSorted(),
    [
      [both, 3, null],
      [only, 1, null],
    ].toSorted(),
  );
  shop.is('her place goes along', await account.call('GET', '/api/cart/waiting'), {
    body: { places: [{ product_id: waited, state: 'waiting', ahead: 0 }] },
  });
  const again = await claim(
    shop,
    account.owner,
    [
      [both, 3],
      [only, 1],
    ],
    alone,
  );
  shop.is('an order claims them', again.body, {
    claimed: true,
    versions: [
      { productId: both, raised: 0 },
      { productId: only, raised: 0 },
    ],
  });
  shop.is('no one may merge without an account', await shop.guest().merge(), { status: 401 });
  await shop.copied(both, 4);
  await shop.publish('user.erased.v1', account.user, { userId: account.user });
  await shop.until('the cart is erased', async () => (await shop.available(both)) === 3);
  await shop.until('all of it', async () => (await shop.available(only)) === 1);
  shop.is('the other keeps theirs', (await other.items()).length, 2);
  await shop.until('no place is left', async () => {
    const { rows } = await shop.pool.query('SELECT FROM waiting_place WHERE owner = $1', [account.owner]);
    return rows.length === 0;
  });
  const { rows } = await shop.pool.query('SELECT FROM waiting_place WHERE product_id = $1', [waited]);
  shop.is('the next still waits', rows.length, 1);
  shop.is('the cart is empty', await account.items(), []);
  await shop.copied(both, 1);
};

/** What is reserved, as the storefront, the back office and the operator read it. */
export const whatIsHeld: CartCase = async (shop) => {
  const [id, none] = [await shop.pot(5, { blue: 3 }), await shop.pot(5)];
  const [ada, bob, maker] = [shop.guest(), shop.guest(), shop.account()];
  shop.neighbours.admins.add(maker.user);
  await ada.add(id, 2);
  await bob.add(id, 1);
  await bob.add(id, 3, 'blue');
  await bob.add(none);
  await bob.remove(none);
  await shop.copied(id, 6);
  type Held = { held: { productId: string; variantId: string; pieces: number; freeAt: string }[] };
  const held = async () => {
    const { body } = await shop.guest().call<Held>('GET', '/api/cart/held');
    return body.held.filter(({ productId }) => productId === id || productId === none);
  };
  await shop.until('it is shown within a second', async () => (await held()).length === 2);
  const first = (await ada.item(id))?.expires_at;
  shop.is('what is held', await held(), [
    { productId: id, variantId: 'blue', pieces: 3 },
    { productId: id, variantId: 'main', pieces: 3, freeAt: first },
  ]);
  const last = (await bob.items()).find(({ variantId }) => variantId === 'main')?.expires_at;
  shop.is('for the maker', await maker.call('GET', `/api/cart/holds/${id}`), {
    status: 200,
    body: {
      holds: [
        { variantId: 'blue', held: 3 },
        { variantId: 'main', held: 3, until: last },
      ],
    },
  });
  shop.is('not for others', await shop.account().call('GET', `/api/cart/holds/${id}`), { status: 403 });
  const replica = await shop.internal('GET', `/internal/holds/${id}/main`);
  shop.is('for the operator', replica.body, { onHand: 5, held: 3 });
  const news = () =>
    shop.events.flatMap(({ type, data }) =>
      type === 'holds.changed.v1' ? (data as { pots: Held['held'] }).pots : [],
    );
  const last3 = () => news().findLast(({ productId, variantId }) => productId === id && variantId === 'main');
  await shop.until('it is in the news', () => last3()?.pieces === 3 && last3()?.freeAt === first);
  await ada.remove(id);
  await shop.until('so is its end', () => last3()?.pieces === 1);
  shop.is('with the end of the next', last3(), { freeAt: last });
};

/** The order service claims, and gives back what it does not need. */
export const claims: CartCase = async (shop) => {
  const [id, other] = [await shop.pot(3, { blue: 1 }), await shop.pot(1)];
  const [ada, bob] = [shop.guest(), shop.guest()];
  await ada.add(id);
  await bob.add(other);
  const of = { productId: id, variantId: 'main' };
  const refused = await claim(shop, ada.owner, [
    [id, 2],
    [id, 1, 'blue'],
    [other, 1],
  ]);
  shop.is('one is taken', refused.body, {
    claimed: false,
    refused: [{ productId: other, variantId: 'main', available: 0 }],
  });
  shop.is('nothing more is held', [await shop.available(id), await shop.available(id, 'blue')], [2, 1]);
  const both = await claim(shop, ada.owner, [
    [id, 1],
    [id, 2],
  ]);
  shop.is('lines of one pot', both.body, { claimed: true, versions: [{ ...of, raised: 2 }] });
  shop.is('none is left', await shop.available(id), 0);
  shop.is('too many', (await claim(shop, bob.owner, [[id, 1]])).body, { refused: [{ ...of, available: 0 }] });
  await shop.internal('POST', '/internal/releases', { owner: ada.owner, items: [{ ...of, quantity: 2 }] });
  shop.is('given back', await shop.available(id), 2);
  shop.is('hers stays', await ada.items(), [{ quantity: 1, stock_warning: null }]);
  await claim(shop, ada.owner, [[id, 3]]);
  // A receipt says how many are hers until the end of the reservation.
  shop.is('what is raised is not in the cart', await ada.items(), [{ quantity: 1, stock_warning: null }]);
  const [raised] = await ada.items();
  shop.is('nor in its receipt', readReceipt('receipts-of-the-proofs', raised?.receipt ?? ''), {
    quantity: 1,
  });
  const orderId = randomUUID();
  const sold = shop.neighbours.change(id, 0, { orderId, owner: ada.owner, quantity: 3 });
  await shop.publish('stock.changed.v1', id, sold);
  await shop.until('the sale is known', async () => {
    const { body } = await shop.internal('GET', `/internal/holds/${id}/main`);
    return body['onHand'] === 0 && body['held'] === 0;
  });
};

import { readReceipt } from '@slipcast/service-kit/hold-receipt';
import type { CartCase, CartShop } from './cart-shop.ts';

const MINUTE_MS = 60_000;
const EXPIRED = 'Your reservation has expired. Items may no longer be available.';
const gone = { status: 404, body: { code: 'not-found' } };

const minutesLeft = (until: string | null | undefined): number =>
  Math.round((Date.parse(until ?? '') - Date.now()) / MINUTE_MS);
/** So many minutes pass for the reservations of a pot. */
const pass = (shop: CartShop, productId: string, minutes: number, variantId = 'main') =>
  shop.clock.passTime([{ productId, variantId }], minutes * MINUTE_MS);

/** Adds, changes and removes, up to the last piece of each variant. */
export const lastPieces: CartCase = async (shop) => {
  const id = await shop.pot(3, { blue: 2 });
  const [ada, bob] = [shop.guest(), shop.guest()];
  const added = await ada.add(id, 1, 'blue');
  const color = {
    variantId: 'blue',
    variant_color: 'Blue',
    quantity: 1,
    stock_warning: null,
    product_id: id,
  };
  const shown = { name: 'Moon jar', price: 28.5, stock: 2, variantImageUrl: '/media/blue.webp' };
  shop.is('a blue one', added, { status: 201, body: { item: { ...color, CartProduct: shown } } });
  const { item } = added.body;
  shop.is('it lasts', minutesLeft(item.expires_at), 30);
  const receipt = readReceipt('receipts-of-the-proofs', item.receipt ?? '');
  const { owner } = ada;
  shop.is('its receipt', receipt, {
    owner,
    productId: id,
    variantId: 'blue',
    quantity: 1,
    until: Date.parse(item.expires_at ?? ''),
  });
  shop.is('the last one too', (await bob.add(id, 1, 'blue')).status, 201);
  shop.is('one too many', await bob.add(id, 1, 'blue'), { status: 409 });
  shop.is('or anyone else', await shop.guest().add(id, 1, 'blue'), { status: 409 });
  shop.is('the other colour stays', await shop.available(id), 3);
  shop.is('none is left', await shop.available(id, 'blue'), 0);
  shop.is('four of three', await ada.add(id, 4), { status: 409 });
  shop.is('all three', await ada.add(id, 3), { status: 201, body: { item: { quantity: 3 } } });
  shop.is('both in the cart', await ada.cart(), {
    total: 106.5,
    CartItems: [
      { variantId: 'blue', quantity: 1 },
      { variantId: 'main', quantity: 3, CartProduct: { price: 26, stock: 3 } },
    ],
  });
  shop.is('her own count', await ada.call('GET', `/api/cart/stock/${id}`), {
    body: { isAvailable: true, availableStock: 3 },
  });
  shop.is('not for others', await bob.call('GET', `/api/cart/stock/${id}`), {
    body: { isAvailable: false, availableStock: 0 },
  });
  const [, main] = await ada.items();
  const path = `/api/cart/items/${main?.id}`;
  shop.is('not his', await bob.call('PUT', path, { quantity: 1 }), gone);
  shop.is('nor to remove', await bob.call('DELETE', path), gone);
  shop.is('nor to renew', await bob.call('POST', `${path}/extend`), gone);
  shop.is('one less', await ada.call('PUT', path, { quantity: 2 }), {
    status: 200,
    body: { item: { quantity: 2 } },
  });
  shop.is('for others', await shop.available(id), 1);
  shop.is('four again', await ada.call('PUT', path, { quantity: 4 }), { status: 409 });
  shop.is('it is as it was', await ada.call('GET', '/api/cart'), {
    body: { CartItems: [{ quantity: 1 }, { quantity: 2 }] },
  });
  shop.is('none', await ada.call('PUT', path, { quantity: 0 }), { status: 200, body: { item: null } });
  shop.is('all of it', await shop.available(id), 3);
  shop.is('the blue one stays', await ada.items(), [{ variantId: 'blue', quantity: 1 }]);
  await ada.add(id, 2);
  shop.is('emptied', await ada.call('DELETE', '/api/cart'), {
    status: 200,
    body: { CartItems: [], total: 0 },
  });
  shop.is('nothing in it', await ada.items(), []);
  shop.is('all are there', [await shop.available(id), await shop.available(id, 'blue')], [3, 1]);
  shop.is('his is still his', await bob.items(), [{ variantId: 'blue', stock_warning: null }]);
};

/** Reservations end, and are renewed. */
export const endsOfReservations: CartCase = async (shop) => {
  const id = await shop.pot(2);
  const [ada, bob, cy] = [shop.guest(), shop.guest(), shop.guest()];
  await ada.add(id);
  await pass(shop, id, 20);
  await bob.add(id);
  shop.is(
    'hers is older',
    [minutesLeft((await ada.item(id))?.expires_at), minutesLeft((await bob.item(id))?.expires_at)],
    [10, 30],
  );
  shop.is('renewed', minutesLeft((await ada.extend(id)).body.item.expires_at), 30);
  await pass(shop, id, 29);
  shop.is('not yet', await cy.add(id), { status: 409 });
  shop.is('changed, not renewed', minutesLeft((await ada.change(id, 1)).body.item.expires_at), 1);
  await ada.extend(id);
  await pass(shop, id, 2);
  shop.is('his has ended', await bob.item(id), {
    quantity: 1,
    reserved_at: null,
    expires_at: null,
    receipt: null,
    stock_warning: EXPIRED,
  });
  shop.is('too late to renew', await bob.extend(id), { status: 409, body: { code: 'reservation-expired' } });
  shop.is('someone else gets it', (await cy.add(id)).status, 201);
  shop.is('hers stays', await ada.item(id), { quantity: 1, stock_warning: null });
  shop.is('it is gone for him', await bob.change(id, 1), { status: 409 });
  await bob.remove(id);
  shop.is('nor does removing free it', await shop.available(id), 0);
};

/** What is not in the shop cannot be had, and what has left it is only shown. */
export const goneProducts: CartCase = async (shop) => {
  const id = await shop.pot(2);
  const ada = shop.guest();
  const unknown = { status: 404, body: { code: 'product-not-found' } };
  shop.is('an unknown pot', await ada.add('nothing'), unknown);
  shop.is('an unknown colour', await ada.add(id, 1, 'blue'), unknown);
  shop.is('its stock', await ada.call('GET', `/api/cart/stock/${id}?variantId=blue`), unknown);
  await ada.add(id);
  await shop.publish('product.removed.v1', id, { productId: id, version: 3 });
  await shop.until('it has left the shop', async () => (await shop.guest().add(id)).status === 404);
  await shop.publish('product.changed.v1', id, { ...(await shop.facts(id)), version: 2 });
  shop.is('it is shown', await ada.items(), [
    { quantity: 1, expires_at: null, CartProduct: { name: 'Moon jar', stock: 0 } },
  ]);
  shop.is('it cannot be changed', await ada.change(id, 2), unknown);
  shop.is('or renewed', await ada.extend(id), unknown);
  shop.is('it can be removed', await ada.remove(id), { status: 200 });
  await shop.publish('product.changed.v1', id, { ...(await shop.facts(id)), version: 4 });
  await shop.until('it is back', async () => (await ada.add(id, 2)).status === 201);
  // Every process learns of it by itself, and one of them stores it.
  await shop.knows(id, 4);
  const seen = await shop.internal('POST', '/internal/seen-products', { ids: [id, 'nothing'] }, 'catalogue');
  shop.is('which version is known', seen.body, [{ id, version: 4 }]);
};

/** How much a cart can hold: two items, and six pieces. */
export const fullCarts: CartCase = async (shop) => {
  const [one, two, three] = [await shop.pot(9), await shop.pot(9), await shop.pot(9)];
  const [ada, bob] = [shop.guest(), shop.account()];
  const full = { status: 409, body: { code: 'conflict' } };
  await ada.add(one);
  shop.is('a second item', (await ada.add(two)).status, 201);
  shop.is('a third', await ada.add(three), full);
  shop.is('it is not reserved', await shop.available(three), 9);
  shop.is('five in all', (await ada.add(one, 3)).status, 201);
  shop.is('six in all', (await ada.change(two, 2)).status, 200);
  shop.is('a seventh', await ada.add(two), full);
  shop.is('a seventh by a change', await ada.change(one, 5), full);
  shop.is('nothing of that stays reserved', [await shop.available(one), await shop.available(two)], [5, 7]);
  shop.is('new for someone', await shop.guest().add(three, 7), full);
  shop.is('six are not too many', (await bob.add(three, 6)).status, 201);
};

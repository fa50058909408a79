import type { CartCase } from './cart-shop.ts';

/** The cart of a guest without JavaScript. */
export const plainForms: CartCase = async (shop) => {
  const id = await shop.pot(2, { blue: 1 });
  const [ada, bob] = [shop.guest(), shop.guest()];
  shop.is('added', await ada.form(`/cart/add/${id}`, { variant: 'blue' }), '/cart?done=added');
  shop.is('two', await ada.form(`/cart/add/${id}`, { variant: 'main', quantity: '2' }), '/cart?done=added');
  shop.is(
    'one of each',
    (await ada.items()).map(({ variantId, quantity }) => `${quantity} ${variantId}`),
    ['1 blue', '2 main'],
  );
  shop.is(
    'no more',
    await bob.form(`/cart/add/${id}`, { variant: 'main' }),
    `/cart?refused=reserved-by-others&pot=${id}`,
  );
  const [blue, main] = await ada.items();
  const change = (who: typeof ada, item: typeof blue, fields: Record<string, string>) =>
    who.form(`/cart/change/${item?.id}`, fields);
  const marked = await ada.send(`/cart/change/${main?.id}`, { do: 'set', quantity: '2' });
  shop.is('a cart without scripts', marked.cookies, ['slipcast_plain']);
  const first = await shop.guest().send(`/cart/add/${id}`, { variant: 'main' });
  shop.is('and from the beginning', first.cookies.includes('slipcast_plain'), true);
  shop.is('set', await change(ada, main, { do: 'set', quantity: '1' }), '/cart?done=changed');
  shop.is('one is left', await shop.available(id), 1);
  await shop.clock.passTime(
    [
      { productId: id, variantId: 'blue' },
      { productId: id, variantId: 'main' },
    ],
    600_000,
  );
  shop.is('extended', await change(ada, blue, { do: 'extend' }), '/cart?done=extended');
  const [renewed = 0, left = 0] = (await ada.items()).map(({ expires_at: at }) =>
    Math.round((Date.parse(at ?? '') - Date.now()) / 60_000),
  );
  shop.is('only that one', [renewed, left], [30, 20]);
  shop.is("not someone else's", await change(bob, blue, { do: 'remove' }), '/cart?refused=not-found');
  shop.is('none', await change(ada, main, { do: 'set', quantity: '0' }), '/cart?done=removed');
  shop.is('removed', await change(ada, blue, { do: 'remove', quantity: '5' }), '/cart?done=removed');
  shop.is(
    'all are there',
    [await shop.available(id), await shop.available(id, 'blue'), (await ada.items()).length],
    [2, 1, 0],
  );
};

import { expect, it } from '@jest/globals';
import type { WireCart } from '@slipcast/contracts/http/cart';
import { newCustomer, shopper } from '../client.ts';
import { addToCart, newPot, stockOf } from '../pots.ts';

const HALF_HOUR = 30 * 60_000;
const cartOf = async (client: ReturnType<typeof shopper>) => (await client.get<WireCart>('/cart')).body;

it('reserves what a customer adds for 30 minutes [C397][C398][C258][C259][C261][C299][C301]', async () => {
  const [tess, pot] = [await newCustomer(), await newPot()];
  expect((await addToCart(tess, pot)).status).toBeLessThan(300);
  const { CartItems, serverTime } = await cartOf(tess);
  const [item] = CartItems;
  expect(item).toMatchObject({
    id: expect.any(String),
    product_id: pot.id,
    quantity: 1,
    variantId: 'main',
    variant_color: 'Slate',
    stock_warning: null,
    CartProduct: {
      id: pot.id,
      name: pot.name,
      price: 24.5,
      stock: 5,
      imageUrl: null,
      variantImageUrl: null,
      variantImages: [],
      images: [],
    },
  });
  expect(Date.parse(item?.expires_at ?? '') - Date.parse(item?.reserved_at ?? '')).toBe(HALF_HOUR);
  expect(Math.abs(Date.parse(serverTime) - Date.now())).toBeLessThan(60_000);
});

it('adds to the same item and renews its reservation [C302][C303]', async () => {
  const [tess, pot] = [await newCustomer(), await newPot()];
  const first = await addToCart(tess, pot);
  const second = await addToCart(tess, pot, 2);
  const { CartItems } = await cartOf(tess);
  expect(CartItems.map(({ quantity }) => quantity)).toEqual([3]);
  expect(Date.parse(second.body.item.expires_at ?? '')).toBeGreaterThan(
    Date.parse(first.body.item.expires_at ?? ''),
  );
});

it('changes quantities, removes items, clears the cart, and gives the stock back [C399][C400][C401]', async () => {
  const [tess, pot, other] = [await newCustomer(), await newPot(), await newPot()];
  const id = (await addToCart(tess, pot)).body.item.id;
  await tess.send('PUT', `/cart/items/${id}`, { quantity: 4 });
  expect(await stockOf(shopper(), pot.id)).toBe(1);
  await tess.send('DELETE', `/cart/items/${id}`);
  expect(await stockOf(shopper(), pot.id)).toBe(5);
  await addToCart(tess, pot);
  await addToCart(tess, other);
  await tess.send('DELETE', '/cart');
  expect((await cartOf(tess)).CartItems).toEqual([]);
  expect(await stockOf(shopper(), other.id)).toBe(5);
});

it('extends a reservation under every method [C314]', async () => {
  const [tess, pot] = [await newCustomer(), await newPot()];
  const { item } = (await addToCart(tess, pot)).body;
  for (const method of ['POST', 'PUT', 'PATCH'] as const) {
    const { status } = await tess.send(method, `/cart/items/${item.id}/extend`);
    expect(status).toBe(200);
  }
  const [extended] = (await cartOf(tess)).CartItems;
  expect(Date.parse(extended?.expires_at ?? '')).toBeGreaterThan(Date.parse(item.expires_at ?? ''));
});

it('tells anybody how many there are to be had, and the holder that it is theirs [C402]', async () => {
  const [guest, pot] = [shopper(), await newPot({ stock: 2 })];
  await addToCart(guest, pot, 2);
  const check = `/cart/stock/${pot.id}?variantId=main`;
  expect((await guest.get(check)).body).toMatchObject({ isAvailable: true, availableStock: 2 });
  expect((await shopper().get(check)).body).toMatchObject({ isAvailable: false, availableStock: 0 });
});

it("holds a guest's pot for real, against customers too", async () => {
  const [guest, tess, pot] = [shopper(), await newCustomer(), await newPot({ stock: 1 })];
  expect((await addToCart(guest, pot)).status).toBeLessThan(300);
  const refused = await addToCart(tess, pot);
  expect(refused.status).toBe(409);
  expect((refused.body as unknown as { message: string }).message).toMatch(/reserved|out of stock/i);
});

it('moves a guest hold to the account at sign-in and never doubles it', async () => {
  const [client, pot] = [shopper(), await newPot({ stock: 1 })];
  await addToCart(client, pot);
  client.token = (await newCustomer()).token;
  expect((await addToCart(client, pot)).status).toBeLessThan(300);
  expect((await cartOf(client)).CartItems.map(({ quantity }) => quantity)).toEqual([1]);
  expect(await stockOf(shopper(), pot.id)).toBe(0);
});

it('lets exactly two of thirty guests hold the last two', async () => {
  const pot = await newPot({ stock: 2 });
  const answers = await Promise.all(Array.from({ length: 30 }, () => addToCart(shopper(), pot)));
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(28);
});

it("keeps other people's items apart and knows no price from a client [I8]", async () => {
  const [tess, other, pot] = [await newCustomer(), await newCustomer(), await newPot()];
  const added = await tess.send<{ item: { id: string } }>('POST', '/cart/items', {
    product_id: pot.id,
    quantity: 1,
    price: 0.01,
    stock: 9999,
    name: '<script>',
  });
  const [item] = (await cartOf(tess)).CartItems;
  expect(item?.CartProduct).toMatchObject({ price: 24.5, stock: 5, name: pot.name });
  expect((await other.send('PUT', `/cart/items/${added.body.item.id}`, { quantity: 2 })).status).toBe(404);
  expect((await other.send('DELETE', `/cart/items/${added.body.item.id}`)).status).toBe(404);
});

it('refuses what is not there in plain words', async () => {
  const [tess, pot] = [await newCustomer(), await newPot({ stock: 0 })];
  const none = (await addToCart(tess, pot)) as unknown as { status: number; body: { message: string } };
  expect([none.status, none.body.message]).toEqual([409, 'This product is out of stock']);
  const three = (await addToCart(tess, await newPot({ stock: 3 }), 4)) as unknown as typeof none;
  expect([three.status, three.body.message]).toEqual([
    409,
    'Not enough stock available. Only 3 items remaining.',
  ]);
  expect((await tess.send('POST', '/cart/items', { product_id: 'not-there', quantity: 1 })).status).toBe(404);
  expect((await tess.send('POST', '/cart/items', { product_id: pot.id, quantity: 'many' })).status).toBe(400);
});

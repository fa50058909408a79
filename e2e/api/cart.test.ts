import { expect, it } from '@jest/globals';
import type { WireCart } from '@slipcast/contracts/http/cart';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { newCustomer, shopper, signedIn, type Client } from '@slipcast/testkit/shop/client';
import { addToCart, newPot, photographs, stockOf } from '@slipcast/testkit/shop/pots';

const HALF_HOUR = 30 * 60_000;
const cartOf = async (client: ReturnType<typeof shopper>) => (await client.get<WireCart>('/cart')).body;

it('reserves what a customer adds for 30 minutes [C258][C259][C261][C299][C301]', async () => {
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

it('takes the whole payload of a product page and keeps the cart on the server [C397][C398]', async () => {
  const tess = await newCustomer();
  const [url] = await photographs(tess);
  const pot = await newPot({
    variants: [{ color: 'Honey', stock: 3, priceAdjustment: 4, images: [{ url }] }],
  });
  const variantId = pot.variants[0]?.id ?? '';
  await waitFor('it is on sale', async () => (await stockOf(tess, pot.id, variantId)) === 3);
  const { status } = await tess.send('POST', '/cart/items', {
    product_id: pot.id,
    quantity: 2,
    color: 'Honey',
    variantId,
    stock: 3,
    price: 28.5,
    name: pot.name,
    imageUrl: null,
    variantImageUrl: url,
    variantImages: [{ url }],
  });
  expect(status).toBeLessThan(300);
  const elsewhere = await signedIn(tess.email, tess.password);
  expect((await cartOf(elsewhere)).CartItems).toMatchObject([
    {
      product_id: pot.id,
      quantity: 2,
      variantId,
      variant_color: 'Honey',
      CartProduct: {
        id: pot.id,
        name: pot.name,
        price: 28.5,
        variantImageUrl: url,
        variantImages: [{ url }],
      },
    },
  ]);
  expect((await cartOf(await newCustomer())).CartItems).toEqual([]);
});

it('adds to the same item and renews its reservation [C302][C303]', async () => {
  const [tess, pot] = [await newCustomer(), await newPot()];
  const first = await addToCart(tess, pot);
  const second = await addToCart(tess, pot, 2);
  const { CartItems } = await cartOf(tess);
  expect(CartItems).toMatchObject([{ id: first.body.item.id, quantity: 3 }]);
  expect(Date.parse(second.body.item.expires_at ?? '')).toBeGreaterThan(
    Date.parse(first.body.item.expires_at ?? ''),
  );
});

it('changes quantities, removes items, clears the cart, and gives the stock back [C399][C400][C401]', async () => {
  const [tess, pot, other] = [await newCustomer(), await newPot(), await newPot()];
  const quantities = async () =>
    (await cartOf(tess)).CartItems.map((item) => [item.product_id, item.quantity] as const);
  const id = (await addToCart(tess, pot)).body.item.id;
  await addToCart(tess, other);
  expect((await tess.send('PUT', `/cart/items/${id}`, { quantity: 4 })).status).toBe(200);
  expect(new Map(await quantities())).toEqual(
    new Map([
      [pot.id, 4],
      [other.id, 1],
    ]),
  );
  expect(await stockOf(shopper(), pot.id)).toBe(1);
  expect((await tess.send('DELETE', `/cart/items/${id}`)).status).toBeLessThan(300);
  expect(await quantities()).toEqual([[other.id, 1]]);
  expect(await stockOf(shopper(), pot.id)).toBe(5);
  await addToCart(tess, pot);
  expect((await tess.send('DELETE', '/cart')).status).toBeLessThan(300);
  expect(await quantities()).toEqual([]);
  for (const one of [pot, other]) expect(await stockOf(shopper(), one.id)).toBe(5);
});

it('extends a reservation under every method [C314]', async () => {
  const [tess, pot] = [await newCustomer(), await newPot()];
  const { item } = (await addToCart(tess, pot)).body;
  let before = Date.parse(item.expires_at ?? '');
  for (const method of ['POST', 'PUT', 'PATCH'] as const) {
    expect((await tess.send(method, `/cart/items/${item.id}/extend`)).status).toBe(200);
    const [extended] = (await cartOf(tess)).CartItems;
    const after = Date.parse(extended?.expires_at ?? '');
    expect(after).toBeGreaterThan(before);
    before = after;
  }
});

it('shows everyone how many are available, and counts the holder’s own [C402]', async () => {
  const guest = shopper();
  const variants = [{ color: 'Honey', stock: 3, priceAdjustment: 4, images: [] }];
  const pot = await newPot({ stock: 2, variants });
  const variantId = pot.variants[0]?.id ?? '';
  await waitFor('it is on sale', async () => (await stockOf(guest, pot.id, variantId)) === 3);
  await addToCart(guest, pot, 2);
  const check = async (who: Client, variant: string) =>
    (await who.get(`/cart/stock/${pot.id}?variantId=${variant}`)).body;
  expect(await check(guest, 'main')).toMatchObject({ isAvailable: true, availableStock: 2 });
  expect(await check(shopper(), 'main')).toMatchObject({ isAvailable: false, availableStock: 0 });
  expect(await check(shopper(), variantId)).toMatchObject({ isAvailable: true, availableStock: 3 });
});

it("holds a guest's pot for real, also against customers", async () => {
  const [guest, tess, pot] = [shopper(), await newCustomer(), await newPot({ stock: 1 })];
  expect((await addToCart(guest, pot)).status).toBeLessThan(300);
  const refused = await addToCart(tess, pot);
  expect(refused.status).toBe(409);
  expect((refused.body as unknown as { message: string }).message).toMatch(/reserved|out of stock/i);
});

it('moves a guest hold to the account at login and never doubles it', async () => {
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

it('refuses an unknown product in plain words', async () => {
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

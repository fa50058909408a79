import { expect, it } from '@jest/globals';
import type { WireCart } from '@slipcast/contracts/http/cart';
import type { Problem } from '@slipcast/contracts/problem';
import { admin, newCustomer, shopper, signedIn } from '@slipcast/testkit/shop/client';
import { sharedShop } from '@slipcast/testkit/shop/config';
import { addToCart, newPot } from '@slipcast/testkit/shop/pots';

const POSTS = [
  '/auth/login',
  '/auth/register',
  '/cart/items',
  '/payments/guest-create-payment',
  '/orders/guest-checkout',
  '/orders/guest-lookup',
];

it.each(POSTS)('answers malformed JSON to %s with 400 and a problem', async (path) => {
  const { status, body, headers } = await shopper().send<Problem>('POST', path, '{"a":');
  expect(status).toBe(400);
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(body).toMatchObject({
    status: 400,
    code: 'malformed-json',
    message: expect.any(String),
    requestId: expect.any(String),
    title: expect.any(String),
  });
});

it.each(POSTS)('names every missing field of an empty body to %s', async (path) => {
  const { status, body } = await shopper().send<Problem>('POST', path, {});
  expect([status, body.code]).toEqual([400, 'invalid-body']);
  expect(body.errors?.length).toBeGreaterThan(path === '/cart/items' ? 0 : 1);
});

it.each(POSTS)('answers a body that is too large for %s with 413', async (path) => {
  expect((await shopper().send('POST', path, { email: 'x'.repeat(200_000) })).status).toBe(413);
});

it.each([
  ['PUT', '/auth/login'],
  ['DELETE', '/products'],
  ['POST', '/categories'],
  ['DELETE', '/payments/config'],
  ['PUT', '/orders/guest-checkout'],
  ['DELETE', '/content/about'],
] as const)('answers %s %s with 405', async (method, path) => {
  const { status, body, headers } = await shopper().send<Problem>(method, path, {});
  expect([status, body.code]).toEqual([405, 'method-not-allowed']);
  expect(headers.get('allow')).toEqual(expect.any(String));
});

it.each(['/products/nope', '/categories/nope', '/nothing', '/orders/9f0e7f9e-7a50-4bb4-8f54-0c6b1f3f5c11'])(
  'answers %s with 404 for an id that is not there',
  async (path) => {
    expect((await (await signedIn()).get(path)).status).toBe(404);
  },
);

it('never routes internal paths', async () => {
  const { url } = sharedShop();
  for (const path of ['/internal/accounts', '/api/internal/accounts', '/api/cart/../../internal/claims']) {
    const answer = await fetch(`${url}${path}`, { method: 'POST', body: '{}' });
    expect([404, 405]).toContain(answer.status);
  }
});

it('answers 401 without a token, and 401 with the words that end a session for a bad one', async () => {
  const none = await shopper().get<Problem>('/orders');
  expect([none.status, none.body.message]).toEqual([401, 'Unauthorized']);
  const bad = await shopper('a.b.c').get<Problem>('/orders');
  expect([bad.status, /expired/.test(bad.body.message)]).toEqual([401, true]);
});

it('never reads an empty or odd quantity as 0, which would remove the item', async () => {
  const [tess, pot] = [await newCustomer(), await newPot()];
  const { id } = (await addToCart(tess, pot, 2)).body.item;
  for (const quantity of ['', null, [], false, undefined])
    expect((await tess.send('PUT', `/cart/items/${id}`, { quantity })).status).toBe(400);
  const { CartItems } = (await tess.get<WireCart>('/cart')).body;
  expect(CartItems.map(({ quantity }) => quantity)).toEqual([2]);
  const robin = await admin();
  for (const field of ['weight_grams', 'stock', 'price'])
    for (const value of ['', null])
      expect((await robin.send('POST', '/admin/products', { ...pot, [field]: value })).status).toBe(400);
});

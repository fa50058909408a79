import { expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { ReactNode } from 'react';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { GUEST_CART_KEY, signedIn, TOKEN_KEY } from '../../base/session.ts';
import type { CartLine } from '../../base/cart-line.ts';
import { PROFILE, wireCart, wireChange, wireItem } from '../../testing/scripted-cart.ts';
import type { Wanted } from './add-rules.ts';
import { type AddResult, useAddToCart } from './use-add-to-cart.ts';
import { useClearCart } from './use-paid-cart.ts';

const mug: Wanted = {
  productId: 'p1',
  variantId: 'v1',
  name: 'Harbour Mug',
  color: 'Sea Glass',
  pricePence: 2600,
  quantity: 1,
  stock: 14,
  image: '/mug.jpg',
};
const inStock = { 'GET /api/cart/stock/p1': { body: { isAvailable: true, availableStock: 14 } } };
const stored = () =>
  (JSON.parse(localStorage.getItem(GUEST_CART_KEY) ?? '{"items":[]}') as { items: CartLine[] }).items;

async function shop(script: Script = {}, signIn = false) {
  if (signIn) localStorage.setItem(TOKEN_KEY, 'a.b.c');
  const app = renderApp('/about', {
    'GET /api/auth/users/profile': { body: PROFILE },
    ...inStock,
    ...script,
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={app.store}>{children}</Provider>
  );
  const { result } = renderHook(() => ({ ...useAddToCart(), clear: useClearCart() }), { wrapper });
  const add = (payload = mug): Promise<AddResult> => act(async () => result.current.add(payload));
  return { app, add, clear: () => act(async () => result.current.clear()) };
}

it('stores a guest’s cart in the browser, reserved for 30 minutes by the server [C292] [C300]', async () => {
  const { app, add } = await shop({
    'POST /api/cart/items': {
      status: 201,
      body: wireChange(wireItem({ id: 's1', quantity: 1 })),
    },
  });
  expect(await add()).toEqual({ ok: true });
  expect(stored()).toMatchObject([{ id: 's1', name: 'Harbour Mug', quantity: 1, held: true }]);
  const [{ reservedAt, expiresAt } = { reservedAt: '', expiresAt: '' }] = stored();
  expect(Date.parse(expiresAt ?? '') - Date.parse(reservedAt ?? '')).toBe(30 * 60_000);
  expect(app.callsTo('POST', '/api/cart/items')[0]?.body).toMatchObject({
    product_id: 'p1',
    variantId: 'v1',
    quantity: 1,
  });
});

it('asks a guest’s new item for live stock and says what is left [C335] [C336]', async () => {
  const { app, add } = await shop({
    'GET /api/cart/stock/p1': { body: { isAvailable: true, availableStock: 1 } },
  });
  expect(await add({ ...mug, quantity: 2 })).toEqual({
    ok: false,
    message: 'Only 1 items available. Items may become unavailable if you wait too long.',
  });
  expect(app.callsTo('GET', '/api/cart/stock/p1?variantId=v1')).toHaveLength(1);
  expect(app.callsTo('POST', '/api/cart/items')).toHaveLength(0);
});

it('adds all the same when the stock check itself fails [C337]', async () => {
  const { add } = await shop({
    'GET /api/cart/stock/p1': { status: 500 },
    'POST /api/cart/items': { body: wireChange() },
  });
  expect(await add()).toEqual({ ok: true });
  expect(stored()).toHaveLength(1);
});

it('refuses what is out of stock, or more than there is, before asking', async () => {
  const { app, add } = await shop({ 'POST /api/cart/items': { body: wireChange() } });
  expect(await add({ ...mug, stock: 0 })).toEqual({ ok: false, message: 'This product is out of stock' });
  expect(await add({ ...mug, stock: 1 })).toEqual({ ok: true });
  expect(await add({ ...mug, stock: 1 })).toEqual({
    ok: false,
    message: 'Not enough stock available. Only 1 items remaining.',
  });
  expect(app.callsTo('POST', '/api/cart/items')).toHaveLength(1);
});

it('on a 401 says the session has expired and logs out [C454] [C455]', async () => {
  const { app, add } = await shop(
    { 'POST /api/cart/items': { status: 401, body: { message: 'No entry' } } },
    true,
  );
  expect(await add()).toEqual({ ok: false, message: 'Your session has expired. Please log in again.' });
  await waitFor(() => expect(app.where()).toBe('/login'));
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

it('on a 409 shows the server’s message, else that another user has it [C458]', async () => {
  let body: unknown = { message: 'Held until noon' };
  const { add } = await shop({ 'POST /api/cart/items': () => ({ status: 409, body }) });
  expect(await add()).toEqual({ ok: false, message: 'Held until noon' });
  body = {};
  expect(await add()).toEqual({
    ok: false,
    message: 'This item is currently reserved by another user. Please try again later.',
  });
  expect(stored()).toHaveLength(0);
});

it('on any other failure stores the item locally and still returns the error [C305] [C306] [C459]', async () => {
  let body: unknown = { message: 'The kiln is on fire' };
  const { add } = await shop({ 'POST /api/cart/items': () => ({ status: 500, body }) });
  expect(await add()).toEqual({ ok: false, message: 'The kiln is on fire', stored: 'unreserved' });
  expect(stored()).toMatchObject([{ name: 'Harbour Mug', quantity: 1, held: false }]);
  body = {};
  expect(await add()).toEqual({ ok: false, message: 'Failed to add item to cart', stored: 'unreserved' });
  expect(stored()).toMatchObject([{ quantity: 2, held: false }]);
});

it('posts every local item at login, removes the copy, then loads the server’s cart [C293] [C294] [C295]', async () => {
  const { app, add } = await shop({
    'POST /api/cart/items': { body: wireChange() },
    'GET /api/cart': { body: wireCart() },
  });
  await add();
  await add({ ...mug, productId: 'p2', name: 'Pinch Bowl', variantId: 'main' });
  const before = app.calls.length;
  act(() => void app.store.dispatch(signedIn('a.b.c')));
  await waitFor(() => expect(stored()).toHaveLength(0));
  await waitFor(() => expect(app.calls.at(-1)).toMatchObject({ method: 'GET', path: '/api/cart' }));
  const posted = app.calls.slice(before).filter(({ method }) => method === 'POST');
  expect(posted.map(({ path, body }) => ({ path, body }))).toMatchObject([
    { path: '/api/cart/items', body: { product_id: 'p1', variantId: 'v1', quantity: 1 } },
    { path: '/api/cart/items', body: { product_id: 'p2', variantId: 'main', quantity: 1 } },
    { path: '/api/cart/merge', body: null },
  ]);
  for (const { headers } of posted) expect(headers['authorization']).toBe('Bearer a.b.c');
});

it('stores in the browser what could not be sent to the server at login', async () => {
  const { app, add } = await shop({ 'POST /api/cart/items': 'offline' });
  await add();
  act(() => void app.store.dispatch(signedIn('a.b.c')));
  await waitFor(() => expect(app.callsTo('POST', '/api/cart/items')).toHaveLength(2));
  await waitFor(() => expect(app.calls.at(-1)).toMatchObject({ method: 'GET', path: '/api/cart' }));
  expect(stored()).toHaveLength(1);
  // It would come twice if the guest's copy on the server moved too.
  expect(app.callsTo('POST', '/api/cart/merge')).toHaveLength(0);
});

it('moves what the server knows of the guest at login, such as places on waiting lists, also without a cart', async () => {
  const { app } = await shop({});
  act(() => void app.store.dispatch(signedIn('a.b.c')));
  await waitFor(() => expect(app.callsTo('POST', '/api/cart/merge')).toHaveLength(1));
  expect(app.callsTo('POST', '/api/cart/merge')[0]?.headers['authorization']).toBe('Bearer a.b.c');
});

it('clears the cart locally when the server’s clearing fails [C307]', async () => {
  const { add, clear } = await shop({
    'POST /api/cart/items': { body: wireChange() },
    'DELETE /api/cart': { status: 500 },
  });
  await add();
  expect(stored()).toHaveLength(1);
  await clear();
  expect(stored()).toHaveLength(0);
});

it('follows another tab of the same guest', async () => {
  const { app } = await shop();
  await app.findByRole('banner');
  const newValue = JSON.stringify({
    items: [
      { productId: 'p1', variantId: 'v1', name: 'Mug', pricePence: 2600, quantity: 4, expiresAt: null },
    ],
  });
  localStorage.setItem(GUEST_CART_KEY, newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: GUEST_CART_KEY, newValue })));
  expect(await app.findByRole('link', { name: /Cart, 4 items/ })).toBeVisible();
});

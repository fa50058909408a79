import { beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { arrive, pass, stopClock } from '../../testing/fake-clock.ts';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { GUEST_CART_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { wireCart, wireChange, wireItem } from '../../testing/scripted-cart.ts';

const bowl = (minutes: number) =>
  wireItem({ id: 'i2', product_id: 'p2', minutes, product: { id: 'p2', name: 'Pinch Bowl', price: 12 } });
const store = (...items: ReturnType<typeof wireItem>[]) =>
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: items.map(lineFrom), clockOffset: 0 }));
const letGo = () => screen.findByRole('region', { name: 'No longer in your cart' });

it('names what a guest’s cart let go while the shop was closed, and counts it in nothing [C298] [C065]', async () => {
  store(wireItem(), bowl(-1));
  renderApp('/cart', { 'GET /api/cart': { body: wireCart() } });
  expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  expect(within(await letGo()).getByText('Pinch Bowl')).toBeVisible();
  const summary = screen.getByRole('complementary', { name: 'Order Summary' });
  expect(within(summary).getByText('£52.00')).toBeVisible();
});

it('adds it again at a press', async () => {
  store(bowl(-1));
  const again = { ...bowl(30), quantity: 2 };
  let items: ReturnType<typeof wireItem>[] = [];
  const app = renderApp('/cart', {
    'GET /api/cart': () => ({ body: wireCart(items) }),
    'GET /api/cart/stock/p2': { body: { isAvailable: true, availableStock: 3 } },
    'POST /api/cart/items': () => {
      items = [again];
      return { status: 201, body: wireChange(again) };
    },
  });
  expect(await screen.findByText('Your cart is empty.')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Add again Pinch Bowl, Sea Glass' }));
  expect(await screen.findByRole('timer')).toHaveTextContent(/^Reserved for/);
  expect(app.callsTo('POST', '/api/cart/items')[0]?.body).toMatchObject({ product_id: 'p2', quantity: 2 });
  expect(screen.queryByRole('region', { name: 'No longer in your cart' })).not.toBeInTheDocument();
});

it('says why it cannot be added again, and no longer names it once dismissed', async () => {
  store(bowl(-1));
  renderApp('/cart', {
    'POST /api/cart/items': { status: 409, body: { message: 'This product is out of stock' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Add again/ }));
  expect(await screen.findByText('This product is out of stock')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss Pinch Bowl, Sea Glass' }));
  await waitFor(() => expect(screen.queryByText('Pinch Bowl')).not.toBeInTheDocument());
});

it('lets go of an item whose reservation the server ended before its time, once that time has come', async () => {
  store(bowl(1));
  const gone = { ...bowl(1), expires_at: null, reserved_at: null };
  renderApp('/cart', { 'GET /api/cart': { body: wireCart([gone]) } });
  expect(await screen.findByText(/^Not reserved/)).toBeVisible();
  const { items } = JSON.parse(localStorage.getItem(GUEST_CART_KEY) ?? '') as {
    items: { expiresAt: string }[];
  };
  expect(Date.parse(items[0]?.expiresAt ?? '')).toBeGreaterThan(Date.now());
});

/** What a shopper reloads: the page is new, the browser's storage is not. */
const reload = (script: Script) => {
  cleanup();
  renderApp('/cart', script);
};

it('drops what expires while the cart is open, and it stays dropped after a reload [C298] [C315] [C316]', async () => {
  stopClock(Date.parse('2026-11-20T12:00:00Z'));
  store(bowl(0.1));
  let items = [bowl(0.1)];
  const script: Script = { 'GET /api/cart': () => ({ body: wireCart(items) }) };
  renderApp('/cart', script);
  await arrive(() => screen.queryByRole('timer'));
  // The clock comes from storage; what the server says of it follows.
  await pass(0);
  items = [{ ...bowl(0), expires_at: null, reserved_at: null }];
  await pass(8_000);
  const check = () => {
    expect(screen.getByRole('region', { name: 'No longer in your cart' })).toHaveTextContent('Pinch Bowl');
    expect(screen.getByText('Your cart is empty.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  };
  check();
  expect(screen.getByText('Your reservation has expired. Items may no longer be available.')).toBeVisible();
  reload(script);
  await arrive(() => screen.queryByRole('region', { name: 'No longer in your cart' }));
  check();
});

beforeEach(() => localStorage.clear());

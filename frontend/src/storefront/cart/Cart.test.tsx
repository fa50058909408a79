import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { WireCart } from '@slipcast/contracts/http/cart';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app.tsx';
import { GUEST_CART_KEY, TOKEN_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { mug } from '../../testing/demo-products.ts';
import { PROFILE, wireCart, wireChange, wireItem } from '../../testing/scripted-cart.ts';

const customer = { 'GET /api/auth/users/profile': { body: PROFILE } };
const signIn = () => localStorage.setItem(TOKEN_KEY, 'a.b.c');
/** A guest whose browser has this cart, which the server holds. */
const guestWith = (...items: ReturnType<typeof wireItem>[]) => {
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: items.map(lineFrom), clockOffset: 0 }));
  return { 'GET /api/cart': { body: wireCart(items) } };
};
const stored = () =>
  (JSON.parse(localStorage.getItem(GUEST_CART_KEY) ?? '{}') as { items: { quantity: number }[] }).items;

it('opens without a login, titled Shopping Cart, and links to the shop when empty [C032] [C168] [C170] [C171]', async () => {
  const app = renderApp('/cart');
  expect(await screen.findByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible();
  expect(screen.getByText('Your cart is empty.')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Browse Products' }));
  await waitFor(() => expect(app.where()).toBe('/products'));
});

it('shows what is new from the kiln when empty', async () => {
  renderApp('/cart', { 'GET /api/highlights': { body: { newest: [mug], last: [] } } });
  const row = await screen.findByRole('region', { name: 'New from the kiln' });
  expect(within(row).getByRole('link', { name: /Harbour Mug/ })).toHaveAttribute('href', mug.path);
});

it('shows a loading state first [C169]', async () => {
  signIn();
  let answer: (value: { body: WireCart }) => void = () => undefined;
  renderApp('/cart', { ...customer, 'GET /api/cart': new Promise((resolve) => (answer = resolve)) });
  expect(await screen.findByRole('status', { name: 'Loading your cart' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  answer({ body: wireCart() });
  expect(await screen.findByRole('heading', { name: 'Harbour Mug' })).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Loading your cart' })).not.toBeInTheDocument();
});

it('offers another try when the cart cannot be loaded', async () => {
  signIn();
  renderApp('/cart', { ...customer, 'GET /api/cart': { status: 500 } });
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your cart.');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

it('shows image, name, colour, unit price, countdown and controls [C172] [C173] [C174] [C175] [C176] [C177] [C178] [C179] [C310]', async () => {
  signIn();
  renderApp('/cart', { ...customer, 'GET /api/cart': { body: wireCart() } });
  const pot = await screen.findByRole('link', { name: 'Harbour Mug' });
  expect(pot).toHaveAttribute('href', '/products/p1?variant=v1');
  const row = pot.closest('li') as HTMLElement;
  expect(row.querySelector('img')).toHaveAttribute('src', '/mug.jpg');
  expect(within(row).getByText('Sea Glass')).toBeVisible();
  expect(within(row).getByText('£26.00')).toBeVisible();
  expect(within(row).getByRole('timer')).toHaveTextContent(/Reserved for (30:00|29:5\d)/);
  expect(within(row).getByRole('button', { name: 'One less Harbour Mug, Sea Glass' })).toBeEnabled();
  expect(within(row).getByRole('button', { name: 'One more Harbour Mug, Sea Glass' })).toBeEnabled();
  expect(within(row).getByRole('button', { name: 'Remove Harbour Mug, Sea Glass' })).toBeEnabled();
});

it('sums up with Quick Pay and the way to checkout; guests read about reservation [C180] [C181] [C182] [C183]', async () => {
  const app = renderApp('/cart', { ...guestWith(wireItem()), 'GET /api/payments/config': { body: {} } });
  const summary = within(await screen.findByRole('complementary', { name: 'Order Summary' }));
  expect(summary.getByText('Subtotal')).toBeVisible();
  expect(summary.getByText('£52.00')).toBeVisible();
  // Once the shop has said what delivery costs.
  expect(await summary.findByText('Prices include VAT and UK delivery.')).toBeVisible();
  expect(summary.getByRole('heading', { name: 'Quick Pay' })).toBeVisible();
  expect(screen.getByText(/We reserve each item for you for 30 minutes/)).toBeVisible();
  await userEvent.click(summary.getByRole('link', { name: 'Proceed to Checkout' }));
  await waitFor(() => expect(app.where()).toBe('/checkout-info'));
});

describe('a guest’s quantity', () => {
  it('is sent to the server and stored in the browser', async () => {
    const app = renderApp('/cart', {
      ...guestWith(wireItem()),
      'PUT /api/cart/items/i1': { body: wireChange() },
    });
    await userEvent.click(await screen.findByRole('button', { name: /One more/ }));
    await waitFor(() => expect(app.callsTo('PUT', '/api/cart/items/i1')).toHaveLength(1));
    expect(app.callsTo('PUT', '/api/cart/items/i1')[0]?.body).toEqual({ quantity: 3 });
    await waitFor(() => expect(app.callsTo('GET', '/api/cart').length).toBeGreaterThan(1));
  });

  it('of 0 removes the item [C304]', async () => {
    renderApp('/cart', {
      ...guestWith(wireItem({ quantity: 1 })),
      'DELETE /api/cart/items/i1': { body: {} },
    });
    await userEvent.click(await screen.findByRole('button', { name: /One less/ }));
    expect(await screen.findByText('Your cart is empty.')).toBeVisible();
    expect(stored()).toHaveLength(0);
  });

  it('above stock is refused in plain words [C338]', async () => {
    const app = renderApp('/cart', guestWith(wireItem({ product: { stock: 2 } })));
    await userEvent.click(await screen.findByRole('button', { name: /One more/ }));
    expect(await screen.findByText('Not enough stock available. Only 2 items remaining.')).toBeVisible();
    expect(app.calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('still works without the server, and no reservation is claimed any more', async () => {
    renderApp('/cart', {
      ...guestWith(wireItem()),
      'PUT /api/cart/items/i1': 'offline',
      'GET /api/cart': 'offline',
    });
    await userEvent.click(await screen.findByRole('button', { name: /One more/ }));
    expect(await screen.findByText('3', { selector: 'output' })).toBeVisible();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    expect(screen.getByText(/^Not reserved/)).toBeVisible();
  });
});

describe('a customer’s quantity', () => {
  it('counts on from the answer, not from the cart that is still being fetched again', async () => {
    signIn();
    let asked = 0;
    const app = renderApp('/cart', {
      ...customer,
      'GET /api/cart': () => ((asked += 1) === 1 ? { body: wireCart() } : new Promise(() => undefined)),
      'PUT /api/cart/items/i1': ({ body }) => ({
        body: wireChange(wireItem(body as object)),
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /One more/ }));
    expect(await screen.findByText('3', { selector: 'output' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /One more/ }));
    expect(await screen.findByText('4', { selector: 'output' })).toBeVisible();
    expect(app.callsTo('PUT', '/api/cart/items/i1').map(({ body }) => body)).toEqual([
      { quantity: 3 },
      { quantity: 4 },
    ]);
  });

  it('that cannot be changed says so [C460]', async () => {
    signIn();
    renderApp('/cart', {
      ...customer,
      'GET /api/cart': { body: wireCart() },
      'PUT /api/cart/items/i1': { status: 409, body: { message: 'Reserved by others' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: /One more/ }));
    expect(await screen.findByText('Failed to update quantity')).toBeVisible();
  });

  it('refused with a 401 ends the session [C456] [C457]', async () => {
    signIn();
    const app = renderApp('/cart', {
      ...customer,
      'GET /api/cart': { body: wireCart() },
      'PUT /api/cart/items/i1': { status: 401, body: { message: 'Please log in' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: /One more/ }));
    await waitFor(() => expect(app.where()).toBe('/login'));
    expect(await screen.findByText('Your session has expired. Please log in again.')).toBeVisible();
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });
});

it('moves the focus to the next row when one is removed', async () => {
  signIn();
  const bowl = wireItem({ id: 'i2', product_id: 'p2', product: { id: 'p2', name: 'Pinch Bowl' } });
  let items = [wireItem(), bowl];
  renderApp('/cart', {
    ...customer,
    'GET /api/cart': () => ({ body: wireCart(items) }),
    'DELETE /api/cart/items/i1': () => {
      items = [bowl];
      return { body: {} };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Harbour Mug, Sea Glass' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Pinch Bowl' })).toHaveFocus());
});

it("extends a reservation by 'Extend Reservation' and tells why it cannot [C313]", async () => {
  signIn();
  const app = renderApp('/cart', {
    ...customer,
    'GET /api/cart': { body: wireCart() },
    'POST /api/cart/items/i1/extend': {
      status: 409,
      body: { message: 'This reservation cannot be extended any further.' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Extend Reservation/ }));
  expect(await screen.findByText('This reservation cannot be extended any further.')).toBeVisible();
  expect(app.callsTo('POST', '/api/cart/items/i1/extend')).toHaveLength(1);
});

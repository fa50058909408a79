import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { WireCart } from '@slipcast/contracts/http/cart';
import userEvent from '@testing-library/user-event';
import { type Call, renderApp, type Script } from '../../testing/render-app.tsx';
import { GUEST_CART_KEY, TOKEN_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { PROFILE, wireCart, wireItem } from '../../testing/scripted-cart.ts';
import { CHECKOUT_INFO_KEY } from '../../features/checkout/checkout-info.ts';
import { postsOf } from '../../testing/scripted-review.ts';
import {
  configured,
  fillIn,
  paid,
  placed,
  putSquare,
  removeSquare,
  wireOrder,
} from '../../testing/scripted-square.ts';

const customer: Script = {
  'GET /api/auth/users/profile': { body: PROFILE },
  'POST /api/orders/cart/validate': { body: { valid: true } },
  'GET /api/cart': { body: wireCart() },
};
const guest: Script = { 'GET /api/cart': { body: wireCart() } };
const asGuest = () =>
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: [lineFrom(wireItem())], clockOffset: 0 }));
const asCustomer = () => localStorage.setItem(TOKEN_KEY, 'a.b.c');
const open = (script: Script) => renderApp('/checkout-review', { ...configured, ...script });
const payButton = () => screen.findByRole('button', { name: 'Pay £52.00' });
const press = async () => {
  const button = await payButton();
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};
const posts = (calls: Call[]) => postsOf({ calls });

beforeEach(() => {
  fillIn();
  putSquare();
});
afterEach(() => {
  removeSquare();
});

it('opens without a login and shows everything to review [C035] [C192] [C193] [C194] [C195] [C196] [C197] [C198] [C199]', async () => {
  asGuest();
  open(guest);
  expect(await screen.findByRole('heading', { level: 1, name: 'Order Review' })).toBeVisible();
  const delivery = within(screen.getByRole('region', { name: 'Delivery' }));
  for (const line of ['Rose Penhaligon', '3 Custom House Quay', 'Falmouth', 'TR11 3QY'])
    expect(delivery.getByText(line)).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Billing' })).getByText('1 High Street')).toBeVisible();
  const summary = within(screen.getByRole('complementary', { name: 'Order Summary' }));
  expect(summary.getByText('Harbour Mug')).toBeVisible();
  expect(summary.getByText('Total').parentElement).toHaveTextContent('£52.00');
  expect(await summary.findByText('Prices include VAT and UK delivery.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Quick Pay' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Card Payment' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/checkout-info');
});

it('sends a shopper without details home [C200]', async () => {
  localStorage.removeItem(CHECKOUT_INFO_KEY);
  asGuest();
  const app = open(guest);
  await waitFor(() => expect(app.where()).toBe('/'));
});

it('sends a shopper with an empty cart home, once the cart has loaded [C201]', async () => {
  asCustomer();
  let answer: (value: { body: WireCart }) => void = () => undefined;
  const app = open({ ...customer, 'GET /api/cart': new Promise((resolve) => (answer = resolve)) });
  expect(await screen.findByText('Checking your cart...')).toBeVisible();
  expect(app.where()).toBe('/checkout-review');
  answer({ body: wireCart([]) });
  await waitFor(() => expect(app.where()).toBe('/'));
});

describe('the server’s validation of a cart', () => {
  it('is requested for customers [C319]', async () => {
    asCustomer();
    const app = open(customer);
    await payButton();
    expect(app.callsTo('POST', '/api/orders/cart/validate')).toHaveLength(1);
    expect(app.callsTo('POST', '/api/orders/cart/validate')[0]?.body).toEqual({
      items: [{ id: 'i1', product_id: 'p1', variant_id: 'v1', quantity: 2 }],
    });
  });

  it('is skipped for guests [C320]', async () => {
    asGuest();
    const app = open(guest);
    await payButton();
    expect(posts(app.calls)).toEqual([]);
  });

  it('stops a payment with the server’s message, else the spec’s [C472]', async () => {
    asCustomer();
    const refused = {
      ...customer,
      'POST /api/orders/cart/validate': { status: 409, body: { message: 'Only 1 left' } },
    };
    const app = open(refused);
    expect(await screen.findByText('Only 1 left')).toBeVisible();
    expect(await payButton()).toBeDisabled();
    app.unmount();
    open({ ...customer, 'POST /api/orders/cart/validate': { status: 500 } });
    expect(
      await screen.findByText('Your cart contains invalid items. Please review your cart and try again.'),
    ).toBeVisible();
  });
});

it('takes a guest from the cart to a confirmed order, without an auth header [C005] [C202] [C318] [C321] [C322] [C375] [C376]', async () => {
  asGuest();
  const app = open({
    ...guest,
    'POST /api/payments/guest-create-payment': { body: paid },
    'POST /api/orders/guest-checkout': { status: 201, body: placed },
    'DELETE /api/cart': { body: {} },
  });
  await press();
  await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
  expect(await screen.findByText('2026-ORD-007')).toBeVisible();
  expect(posts(app.calls)).toEqual(['/api/payments/guest-create-payment', '/api/orders/guest-checkout']);
  for (const path of posts(app.calls))
    expect(app.callsTo('POST', path)[0]?.headers).not.toHaveProperty('authorization');
  expect(app.callsTo('POST', '/api/orders/guest-checkout')[0]?.body).toEqual({
    customer_name: 'Rose Penhaligon',
    customer_email: 'rose@example.com',
    shipping_address: '3 Custom House Quay, Falmouth, TR11 3QY',
    delivery_address: '3 Custom House Quay, Falmouth, TR11 3QY',
    billing_address: '1 High Street, Truro, TR1 2AA',
    payment_id: 'pay-1',
    items: [{ product_id: 'p1', quantity: 2, unit_price: 26, variant_id: 'v1', variant_color: 'Sea Glass' }],
  });
  await waitFor(() => expect(app.callsTo('DELETE', '/api/cart')).toHaveLength(1));
  await waitFor(() => expect(localStorage.getItem(GUEST_CART_KEY)).not.toContain('Harbour Mug'));
  expect(localStorage.getItem(CHECKOUT_INFO_KEY)).toBeNull();
});

it('takes a customer from the cart to a confirmed order [C006]', async () => {
  asCustomer();
  const app = open({
    ...customer,
    'POST /api/payments/create-payment': { body: paid },
    'POST /api/orders/checkout': { status: 201, body: placed },
    'GET /api/orders/latest': { body: { order: wireOrder } },
    'DELETE /api/cart': { body: {} },
  });
  await press();
  expect(await screen.findByText('2026-ORD-007', {}, { timeout: 20_000 })).toBeVisible();
  expect(app.where()).toBe('/checkout-confirmation');
  expect(app.callsTo('POST', '/api/orders/checkout')[0]?.headers).toHaveProperty(
    'authorization',
    'Bearer a.b.c',
  );
});

it('pays once, however often the button is pressed', async () => {
  asGuest();
  let answer: (value: { body: unknown }) => void = () => undefined;
  const app = open({
    ...guest,
    'POST /api/payments/guest-create-payment': new Promise((resolve) => (answer = resolve)),
    'POST /api/orders/guest-checkout': { status: 201, body: placed },
  });
  await press();
  const busy = await screen.findByRole('button', { name: 'Paying £52.00...' });
  expect(busy).toBeDisabled();
  await userEvent.click(busy);
  await waitFor(() => expect(app.callsTo('POST', '/api/payments/guest-create-payment')).toHaveLength(1));
  answer({ body: paid });
  await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
  expect(app.callsTo('POST', '/api/payments/guest-create-payment')).toHaveLength(1);
});

it('asks a customer whose session ends while paying to log in and complete the order, and keeps their details [C203]', async () => {
  asCustomer();
  const app = open({
    ...customer,
    'POST /api/payments/create-payment': { status: 401, body: { message: 'Token expired' } },
  });
  await press();
  await waitFor(() => expect(app.where()).toBe('/login'));
  expect(app.history.location.state).toMatchObject({ from: '/checkout-review', expired: true });
  expect(
    await screen.findByText('Your session expired. Please log in again to complete your order.'),
  ).toBeVisible();
  expect(localStorage.getItem(CHECKOUT_INFO_KEY)).not.toBeNull();
});

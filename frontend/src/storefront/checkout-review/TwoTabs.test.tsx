import { afterEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { GUEST_CART_KEY, PENDING_ORDER_KEY } from '../../base/session.ts';
import { putSquare } from '../../testing/scripted-square.ts';
import { asReadyGuest, CHARGE, open, ORDER, press, says, postsOf } from '../../testing/scripted-review.ts';

asReadyGuest();

type Work = (lock: object | null) => unknown;

/** jsdom has no locks. */
function putLocks(isFree: () => boolean) {
  const request = jest.fn(async (_name: string, _options: object, work: Work) => work(isFree() ? {} : null));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return request;
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

it('pays nothing while another tab is paying for the same cart', async () => {
  putSquare();
  let isFree = false;
  putLocks(() => isFree);
  const app = open();
  await press();
  await says(
    'This cart is being paid for in another tab. Please finish there. You haven’t been charged here.',
  );
  expect(postsOf(app)).toEqual([]);
  isFree = true;
  await press();
  await waitFor(() => expect(app.where()).toBe('/checkout-confirmation'));
});

it('pays nothing for a cart that another tab has paid and emptied', async () => {
  putSquare();
  const app = open();
  await waitFor(() => expect(app.callsTo('GET', '/api/cart').length).toBeGreaterThan(0));
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: [], clockOffset: 0 }));
  await press();
  await waitFor(() => expect(app.callsTo('GET', '/api/cart').length).toBeGreaterThan(1));
  expect(
    await screen.findByText(/^Your cart is empty now\..*You haven’t been charged here\.$/),
  ).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Order Review' })).toBeVisible();
  expect(app.where()).toBe('/checkout-review');
  expect(postsOf(app)).toEqual([]);
});

it('empties the cart before another tab may pay, and only then lets it', async () => {
  putSquare();
  const request = putLocks(() => true);
  const app = open({ 'DELETE /api/cart': { body: {} } });
  await press();
  await waitFor(() => expect(app.callsTo('DELETE', '/api/cart')).toHaveLength(1));
  await request.mock.results[0]?.value;
  expect(JSON.parse(localStorage.getItem(GUEST_CART_KEY) ?? '{}')).toMatchObject({ items: [] });
});

it('keeps what another tab has paid when the server refuses the second payment', async () => {
  putSquare();
  const pending = JSON.stringify({ pence: 1, paymentId: 'other', payload: { items: [] } });
  const message = 'This cart is being paid already, perhaps in another window.';
  const app = open({
    [CHARGE]: () => {
      localStorage.setItem(PENDING_ORDER_KEY, pending);
      return { status: 409, body: { success: false, code: 'payment-in-progress', message } };
    },
  });
  await press();
  await says(message);
  expect(localStorage.getItem(PENDING_ORDER_KEY)).toBe(pending);
  expect(app.callsTo('POST', ORDER.split(' ')[1] ?? '')).toHaveLength(0);
});

import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app.tsx';
import { GUEST_CART_KEY, TOKEN_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { PROFILE, wireCart, wireItem } from '../../testing/scripted-cart.ts';
import { configured, fillIn, putSquare, removeSquare } from '../../testing/scripted-square.ts';

beforeEach(() => {
  fillIn();
  putSquare();
});
afterEach(() => {
  removeSquare();
});
it.each([
  ['application identifier', { applicationId: null, locationId: 'loc-1', sdkUrl: '/sdk.js' }],
  ['location', { applicationId: 'app-1', locationId: null, sdkUrl: '/sdk.js' }],
])('says that payments are not configured without the %s [C371]', async (_title, body) => {
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: [lineFrom(wireItem())], clockOffset: 0 }));
  renderApp('/checkout-review', {
    'GET /api/payments/config': { body },
    'GET /api/cart': { body: wireCart() },
  });
  expect(
    await screen.findByText('Payment configuration is incomplete. Please contact support.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

it.each([0, -5, 'dear'])(
  'names a product whose price is %s and asks for no payment [C369]',
  async (price) => {
    localStorage.setItem(TOKEN_KEY, 'a.b.c');
    const vase = wireItem({ id: 'i2', product_id: 'p2', product: { name: 'Bud Vase', price } });
    const app = renderApp('/checkout-review', {
      ...configured,
      'GET /api/auth/users/profile': { body: PROFILE },
      'GET /api/cart': { body: wireCart([wireItem(), vase]) },
      'POST /api/orders/cart/validate': { body: { valid: true } },
    });
    const button = await screen.findByRole('button', { name: /^Pay £/ });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    expect(await screen.findByText('Invalid price for product: Bud Vase')).toBeVisible();
    expect(app.callsTo('POST', '/api/payments/create-payment')).toEqual([]);
  },
);

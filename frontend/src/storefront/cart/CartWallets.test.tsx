import { afterEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GUEST_CART_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { wireCart, wireItem } from '../../testing/scripted-cart.ts';
import { configured, fillIn, putSquare, removeSquare } from '../../testing/scripted-square.ts';

afterEach(() => void removeSquare());

it('offers wallets once it is known where the order goes, and then leads straight to paying', async () => {
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: [lineFrom(wireItem())], clockOffset: 0 }));
  putSquare({ applePay: async () => ({ status: 'OK', token: 't' }) });
  const script = { ...configured, 'GET /api/cart': { body: wireCart() } };
  const first = renderApp('/cart', script);
  expect(
    await screen.findByText('You can pay with Apple Pay once we know where to send your order.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Apple Pay' })).toBeNull();
  first.unmount();
  fillIn();
  const app = renderApp('/cart', script);
  await userEvent.click(await screen.findByRole('button', { name: 'Apple Pay' }));
  await waitFor(() => expect(app.where()).toBe('/checkout-review'));
});

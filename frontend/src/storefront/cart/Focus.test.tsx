import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GUEST_CART_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { wireCart, wireItem } from '../../testing/scripted-cart.ts';

it('moves the focus to the heading when the last item is removed', async () => {
  const items = [wireItem()];
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: items.map(lineFrom), clockOffset: 0 }));
  renderApp('/cart', {
    'GET /api/cart': { body: wireCart(items) },
    'DELETE /api/cart/items/i1': { body: {} },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }));
  expect(await screen.findByText('Your cart is empty.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Shopping Cart' })).toHaveFocus());
});

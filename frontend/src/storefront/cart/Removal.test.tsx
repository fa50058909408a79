import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GUEST_CART_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { wireCart, wireChange, wireItem } from '../../testing/scripted-cart.ts';

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

it('offers to undo a removal, and says so when someone else has taken the pot', async () => {
  let items = [wireItem()];
  let isGone = true;
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: items.map(lineFrom), clockOffset: 0 }));
  const app = renderApp('/cart', {
    'GET /api/cart': () => ({ body: wireCart(items) }),
    'DELETE /api/cart/items/i1': () => {
      items = [];
      return { body: {} };
    },
    'POST /api/cart/items': () => {
      if (isGone) return { status: 409, body: { message: 'This product is out of stock' } };
      items = [wireItem()];
      return { body: wireChange(wireItem()) };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Harbour Mug, Sea Glass' }));
  expect(await screen.findByText('Harbour Mug, Sea Glass has been removed.')).toBeVisible();
  expect(screen.getByText('Your cart is empty.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('This product is out of stock')).toBeVisible();
  isGone = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Remove Harbour Mug, Sea Glass' })).toBeVisible();
  expect(screen.queryByText(/has been removed/)).toBeNull();
  expect(app.callsTo('POST', '/api/cart/items').at(-1)?.body).toMatchObject({ quantity: 2 });
});

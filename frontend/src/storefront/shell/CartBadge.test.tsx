import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderApp } from '../../testing/render-app.tsx';
import { GUEST_CART_KEY, TOKEN_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { PROFILE, wireCart, wireItem } from '../../testing/scripted-cart.ts';

const items = [
  wireItem({ quantity: 2 }),
  wireItem({ id: 'i2', product_id: 'p2', quantity: 3, product: { id: 'p2', name: 'Pinch Bowl' } }),
];

it('adds up the quantities of a guest’s items in the badge on the cart icon [C065]', async () => {
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: items.map(lineFrom), clockOffset: 0 }));
  renderApp('/about');
  const link = await screen.findByRole('link', { name: 'Cart, 5 items' });
  expect(link).toHaveAttribute('href', '/cart');
  expect(link).toHaveTextContent(/^5$/);
});

it('adds up the quantities of a customer’s items in the badge on the cart icon [C065]', async () => {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  renderApp('/about', {
    'GET /api/auth/users/profile': { body: PROFILE },
    'GET /api/cart': { body: wireCart(items) },
  });
  expect(await screen.findByRole('link', { name: 'Cart, 5 items' })).toHaveTextContent(/^5$/);
});

it('has no badge on an empty cart', async () => {
  renderApp('/about');
  expect(await screen.findByRole('link', { name: 'Cart, 0 items' })).toHaveTextContent(/^$/);
});

it('counts a pot once that the browser and the server both have', async () => {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: items.map(lineFrom), clockOffset: 0 }));
  renderApp('/about', {
    'GET /api/auth/users/profile': { body: PROFILE },
    'GET /api/cart': { body: wireCart(items.slice(0, 1)) },
  });
  expect(await screen.findByRole('link', { name: 'Cart, 5 items' })).toHaveTextContent(/^5$/);
});

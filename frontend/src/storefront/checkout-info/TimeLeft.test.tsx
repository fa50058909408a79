import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { GUEST_CART_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { arrive, pass, stopClock } from '../../testing/fake-clock.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { wireCart, wireItem } from '../../testing/scripted-cart.ts';

it('tells a screen reader when five minutes are left', async () => {
  stopClock();
  const items = [wireItem({ minutes: 5.5 })];
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: items.map(lineFrom), clockOffset: 0 }));
  renderApp('/checkout-info', { 'GET /api/cart': { body: wireCart(items) } });
  await arrive(() => screen.queryByText(/^Reserved for you until/));
  await pass(25_000);
  expect(screen.queryByText(/^Reserved for .* more minutes/)).toBeNull();
  await pass(6000);
  expect(screen.getByText('Reserved for 5 more minutes: everything in your cart')).toHaveAttribute(
    'role',
    'status',
  );
});

import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { GUEST_CART_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import userEvent from '@testing-library/user-event';
import { bowl, mug } from '../../testing/demo-products.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { wireItem } from '../../testing/scripted-cart.ts';

const freeAt = new Date(2026, 10, 22, 20, 51).toISOString();
const open = (pieces: number) => {
  const variants = [{ variantId: 'main', stock: 2, free: 2 - pieces, freeAt: pieces === 2 ? freeAt : null }];
  return renderApp('/products/p2', {
    'GET /api/products/p2': { body: bowl },
    'GET /api/live/stock': { body: { products: [{ productId: 'p2', variants }] } },
  });
};
const button = () => screen.findByRole('button', { name: 'Add to Cart' });

it('says when a pot whose pieces others have all reserved may be available again, instead of offering it', async () => {
  open(2);
  expect(await screen.findByText('In someone’s cart, may be available again at 20:51')).toBeVisible();
  expect(await button()).toBeDisabled();
});

it('offers what others have left, and what this shopper holds', async () => {
  const app = open(1);
  await waitFor(() => expect(app.callsTo('GET', '/api/live/stock')).toHaveLength(1));
  expect(await button()).toBeEnabled();
  expect(await screen.findByText('1 in stock')).toBeVisible();
  app.unmount();
  const own = lineFrom(wireItem({ product_id: 'p2', variantId: 'main', variant_id: 'main', quantity: 1 }));
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: [own], clockOffset: 0 }));
  const again = open(2);
  await waitFor(() => expect(again.callsTo('GET', '/api/live/stock')).toHaveLength(1));
  expect(await button()).toBeEnabled();
});

it('says that all pieces are in the cart, and does not leave a success beside a refusal', async () => {
  const own = lineFrom(wireItem({ product_id: 'p2', variantId: 'main', variant_id: 'main', quantity: 2 }));
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: [own], clockOffset: 0 }));
  open(2);
  expect(await screen.findByText('All 2 are in your cart')).toBeVisible();
  expect(screen.queryByText('2 left')).toBeNull();
  await userEvent.click(await button());
  expect(await screen.findByText(/^Not enough stock available/)).toBeVisible();
});

it('says of a colour whose pieces are all reserved that it is in someone’s cart', async () => {
  const honey = { variantId: 'v-honey', stock: 3, free: 0, freeAt: null };
  renderApp('/products/p1', {
    'GET /api/products/p1': { body: mug },
    'GET /api/live/stock': { body: { products: [{ productId: 'p1', variants: [honey] }] } },
  });
  const name = 'Honey, +£4.50, in someone’s cart';
  expect(await screen.findByRole('radio', { name })).toBeEnabled();
});

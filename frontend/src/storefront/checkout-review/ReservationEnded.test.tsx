import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GUEST_CART_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { arrive, pass, stopClock } from '../../testing/fake-clock.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { wireCart, wireChange, wireItem } from '../../testing/scripted-cart.ts';
import { putSquare } from '../../testing/scripted-square.ts';
import { asReadyGuest, open } from '../../testing/scripted-review.ts';

asReadyGuest();

const ENDED = 'Your reservation has ended. You haven’t been charged.';
const ADD = 'POST /api/cart/items';
const holdFor = (minutes: number) => {
  const items = [wireItem({ minutes })];
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: items.map(lineFrom), clockOffset: 0 }));
  return { 'GET /api/cart': { body: wireCart(items) } };
};

it('offers to reserve again instead of paying when the reservation ends during the review', async () => {
  putSquare();
  stopClock();
  const app = open({
    ...holdFor(1),
    [ADD]: () => ({ status: 201, body: wireChange(wireItem({ now: Date.now() })) }),
  });
  await arrive(() => screen.queryByRole('button', { name: 'Pay £52.00' }));
  expect(screen.queryByText(ENDED)).toBeNull();
  await pass(61_000);
  expect(screen.getByText(ENDED)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay £52.00' })).toBeDisabled();
  expect(app.where()).toBe('/checkout-review');
  fireEvent.click(screen.getByRole('button', { name: 'Reserve again' }));
  await arrive(() => !screen.queryByText(ENDED));
  expect(app.callsTo('POST', '/api/cart/items')[0]?.body).toMatchObject({ product_id: 'p1', quantity: 2 });
  expect(screen.getByRole('button', { name: 'Pay £52.00' })).toBeEnabled();
});

it('stays on the review when the items have left the cart, and says why they cannot be reserved again', async () => {
  putSquare();
  localStorage.setItem(
    GUEST_CART_KEY,
    JSON.stringify({ items: [lineFrom(wireItem({ minutes: -1 }))], clockOffset: 0 }),
  );
  const app = open({ [ADD]: { status: 409, body: { message: 'Harbour Mug has just been sold.' } } });
  expect(await screen.findByText(ENDED)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reserve again' }));
  expect(await screen.findByText('Harbour Mug has just been sold.')).toBeVisible();
  expect(app.where()).toBe('/checkout-review');
});

it('says so beside the details, too, and not until when they were reserved', async () => {
  stopClock();
  const app = renderApp('/checkout-info', holdFor(1));
  await arrive(() => screen.queryByText(/^Reserved for you until/));
  await pass(61_000);
  expect(screen.getByText(ENDED)).toBeVisible();
  expect(screen.queryByText(/^Reserved for you until/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Reserve again' })).toBeEnabled();
  await waitFor(() => expect(app.where()).toBe('/checkout-info'));
});

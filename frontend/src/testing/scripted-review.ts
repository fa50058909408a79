import { afterEach, beforeEach, expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, type Script } from './render-app.tsx';
import { GUEST_CART_KEY } from '../base/session.ts';
import { lineFrom } from '../features/cart/cart-line.ts';
import { wireCart, wireItem } from './scripted-cart.ts';
import { configured, fillIn, paid, placed, removeSquare } from './scripted-square.ts';

export const CHARGE = 'POST /api/payments/guest-create-payment';
export const ORDER = 'POST /api/orders/guest-checkout';
const guest: Script = {
  ...configured,
  'GET /api/cart': { body: wireCart() },
  [CHARGE]: { body: paid },
  [ORDER]: { status: 201, body: placed },
};

export const open = (script: Script = {}) => renderApp('/checkout-review', { ...guest, ...script });
/** What was sent, other than questions for a price. */
export const postsOf = ({ calls }: Pick<ReturnType<typeof renderApp>, 'calls'>) =>
  calls
    .filter(({ method, path }) => method === 'POST' && path !== '/api/orders/quote')
    .map(({ path }) => path);
export const press = async (name: string | RegExp = 'Pay £52.00') => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};
export const says = async (text: string) => expect(await screen.findByText(text)).toBeVisible();

/** Before each test a guest with one mug in the cart and the details filled in; after it the scripted Square is removed. */
export function asReadyGuest() {
  beforeEach(() => {
    fillIn();
    localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: [lineFrom(wireItem())], clockOffset: 0 }));
  });
  afterEach(() => {
    removeSquare();
  });
}

import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GUEST_CART_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { CHECKOUT_INFO_KEY, type CheckoutInfo } from '../../features/checkout/checkout-info.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { wireCart, wireItem } from '../../testing/scripted-cart.ts';
import { configured, info, putSquare, removeSquare } from '../../testing/scripted-square.ts';

function open(path: string, typed: Partial<CheckoutInfo>) {
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: [lineFrom(wireItem())], clockOffset: 0 }));
  localStorage.setItem(CHECKOUT_INFO_KEY, JSON.stringify({ ...info, ...typed }));
  return renderApp(path, { ...configured, 'GET /api/cart': { body: wireCart() } });
}

it.each([
  ['fullName', 'Full name', 120],
  ['email', 'Email', 254],
  ['phone', 'Phone', 40],
  ['deliveryAddress1', 'Address line 1', 150],
  ['deliveryAddress2', 'Address line 2', 150],
  ['deliveryCity', 'Town or city', 100],
  ['deliveryPostalCode', 'Postcode', 20],
] as const)('says at %s how long it can be, before anything is paid', async (field, label, most) => {
  const app = open('/checkout-info', { [field]: 'x'.repeat(most + 1) });
  await userEvent.click(await screen.findByRole('button', { name: 'Continue to Review' }));
  expect(await screen.findByRole('link', { name: `${label}: ${most} characters at most` })).toBeVisible();
  expect(app.where()).toBe('/checkout-info');
});

it('touches no card while the details that were filled in before are too long', async () => {
  const said = putSquare();
  const app = open('/checkout-review', { phone: '0'.repeat(41) });
  expect(await screen.findByText('Phone: 40 characters at most')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay £52.00' })).toBeDisabled();
  expect(said.details).toEqual([]);
  await act(async () => screen.getByRole('link', { name: 'Change your details' }).click());
  await waitFor(() => expect(app.where()).toBe('/checkout-info'));
  removeSquare();
});

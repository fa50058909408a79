import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GUEST_CART_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { CHECKOUT_INFO_KEY, type CheckoutInfo } from '../../features/checkout/checkout-info.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { wireCart, wireItem } from '../../testing/scripted-cart.ts';

const byId = (id: keyof CheckoutInfo) => document.getElementById(id) as HTMLInputElement;
const errorOf = (id: keyof CheckoutInfo) => document.getElementById(`${id}-error`)?.textContent ?? '';
const kept = () => JSON.parse(localStorage.getItem(CHECKOUT_INFO_KEY) ?? 'null') as CheckoutInfo | null;
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue to Review' }));

async function open() {
  const app = renderApp('/checkout-info', { 'GET /api/cart': { body: wireCart() } });
  await screen.findByRole('button', { name: 'Continue to Review' }, { timeout: 20_000 });
  return app;
}
function fill(values: Partial<CheckoutInfo> = {}) {
  const all = {
    fullName: 'Rose Penhaligon',
    email: 'rose@example.com',
    deliveryAddress1: '3 Custom House Quay',
    deliveryCity: 'Falmouth',
    deliveryPostalCode: 'tr113qy',
    ...values,
  };
  for (const [id, value] of Object.entries(all))
    fireEvent.input(byId(id as keyof CheckoutInfo), { target: { value } });
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: [lineFrom(wireItem())], clockOffset: 0 }));
});

it('still has what was typed when the page is opened again before it was finished', async () => {
  const first = await open();
  fill({ deliveryCity: '' });
  first.unmount();
  const app = await open();
  expect(byId('fullName')).toHaveValue('Rose Penhaligon');
  expect(byId('deliveryAddress1')).toHaveValue('3 Custom House Quay');
  expect(kept()).toBeNull();
  await userEvent.type(byId('deliveryCity'), 'Falmouth');
  await goOn();
  await waitFor(() => expect(app.where()).toBe('/checkout-review'));
  expect(kept()).toMatchObject({ fullName: 'Rose Penhaligon', deliveryCity: 'Falmouth' });
  expect(Object.keys(sessionStorage)).not.toContain('slipcast.checkout-draft');
});

it.each([
  [
    'a postcode that no British address has',
    'deliveryPostalCode',
    '12345',
    'Enter a UK postcode, such as TR11 3QY',
  ],
  [
    'a telephone number without digits',
    'phone',
    'abc',
    'Enter a phone number, such as 01632 960 001, or leave it empty',
  ],
] as const)('refuses %s', async (_title, id, value, message) => {
  const app = await open();
  fill({ [id]: value });
  await goOn();
  await waitFor(() => expect(errorOf(id)).toBe(message));
  expect(app.where()).toBe('/checkout-info');
});

it.each(['BFPO 57', 'je2 3ab'])('takes the postcode %s', async (deliveryPostalCode) => {
  const app = await open();
  fill({ deliveryPostalCode, phone: '+44 (0)1632 960-001' });
  await goOn();
  await waitFor(() => expect(app.where()).toBe('/checkout-review'));
});

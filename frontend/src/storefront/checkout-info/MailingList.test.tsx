import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GUEST_CART_KEY } from '../../base/session.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { CHECKOUT_INFO_KEY, emptyInfo } from '../../features/checkout/checkout-info.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { wireCart, wireItem } from '../../testing/scripted-cart.ts';

const BOX = 'Write to me when new pots go on sale. I can unsubscribe at any time.';
const INFO = {
  ...emptyInfo(),
  fullName: 'Rose Penhaligon',
  email: 'rose@example.com',
  deliveryAddress1: '3 Custom House Quay',
  deliveryCity: 'Falmouth',
  deliveryPostalCode: 'TR11 3QY',
};
beforeEach(() => {
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: [lineFrom(wireItem())], clockOffset: 0 }));
  localStorage.setItem(CHECKOUT_INFO_KEY, JSON.stringify(INFO));
});

async function goOn(ticked: boolean, status = 200) {
  const app = renderApp('/checkout-info', {
    'GET /api/cart': { body: wireCart() },
    'POST /api/newsletter': { status, body: { message: '' } },
  });
  const next = await screen.findByRole('button', { name: 'Continue to Review' }, { timeout: 20_000 });
  const box = screen.getByRole('checkbox', { name: BOX });
  expect(box).not.toBeChecked();
  if (ticked) await userEvent.click(box);
  await userEvent.click(next);
  await waitFor(() => expect(app.where()).toBe('/checkout-review'));
  return app.callsTo('POST', '/api/newsletter').map(({ body }) => body);
}

it('asks for the mailing list only where the shopper has ticked the box', async () => {
  expect(await goOn(false)).toEqual([]);
});

it('asks for a link to confirm the address, and goes on whatever comes of it', async () => {
  expect(await goOn(true, 429)).toEqual([{ email: INFO.email, topics: ['updates'], page: 'checkout' }]);
});

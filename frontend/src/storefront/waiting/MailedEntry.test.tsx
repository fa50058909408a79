import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GUEST_CART_KEY } from '../../base/session.ts';
import { type Answer, renderApp, type Script } from '../../testing/render-app.tsx';
import { wireItem } from '../../testing/scripted-cart.ts';

const serverTime = '2026-11-22T20:00:00.000Z';
const mailed = (place: object): Answer => ({
  body: {
    place: {
      id: 'w1',
      product_id: 'p2',
      variantId: 'main',
      state: 'waiting',
      byMail: 'unconfirmed',
      ahead: 1,
      until: null,
      ...place,
    },
    product: { id: 'p2', name: 'Dale Bowl', color: 'Oatmeal', imageUrl: null },
    serverTime,
  },
});
const open = (script: Script) => renderApp('/waiting#w1.key', script);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('confirms an address at a press and not before; the key goes in the body', async () => {
  const app = open({
    'POST /api/cart/waiting/look-up': mailed({}),
    'POST /api/cart/waiting/confirm': mailed({ byMail: 'confirmed' }),
  });
  expect(await screen.findByText(/Please confirm that this is your address/)).toBeVisible();
  expect(app.callsTo('POST', '/api/cart/waiting/confirm')).toEqual([]);
  await press('Confirm My Address');
  expect(await screen.findByText(/You’re on the waiting list. 1 person is ahead of you/)).toBeVisible();
  expect(app.callsTo('POST', '/api/cart/waiting/confirm')[0]?.body).toEqual({ key: 'w1.key' });
  expect(app.calls.every(({ path }) => !path.includes('w1.key'))).toBe(true);
});

it('puts what is held into this browser’s cart, and shows the cart', async () => {
  const item = wireItem({ product_id: 'p2', variantId: 'main', quantity: 1 });
  const app = open({
    'POST /api/cart/waiting/look-up': mailed({
      state: 'yours',
      byMail: 'confirmed',
      until: '2026-11-22T20:10:00.000Z',
    }),
    'POST /api/cart/waiting/take': { status: 201, body: { item, serverTime } },
  });
  expect(await screen.findByText(/It’s yours until 20:10/)).toBeVisible();
  await press('Add to My Cart');
  expect(await screen.findByRole('heading', { level: 1, name: /Cart/ })).toBeVisible();
  expect(app.where()).toBe('/cart');
  expect(localStorage.getItem(GUEST_CART_KEY)).toContain('"productId":"p2"');
});

it('leaves the list', async () => {
  open({
    'POST /api/cart/waiting/look-up': mailed({ byMail: 'confirmed' }),
    'POST /api/cart/waiting/leave': { body: { message: 'ok' } },
  });
  await press('Leave the Queue');
  expect(await screen.findByText('You’re no longer on the waiting list.')).toBeVisible();
});

it('says so when the place has ended, and when the link was cut off', async () => {
  const app = open({ 'POST /api/cart/waiting/look-up': { status: 404, body: { message: 'gone' } } });
  expect(
    await screen.findByText(/has ended. If you have added the pot already, it’s in your cart/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
  app.unmount();
  renderApp('/waiting');
  expect(await screen.findByText(/This link is incomplete/)).toBeVisible();
});

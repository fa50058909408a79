import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN_KEY } from '../../base/session.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { PROFILE, wireCart, wireItem } from '../../testing/scripted-cart.ts';

const EXTEND_ALL = 'Extend All Reservations';
const mug = wireItem({ id: 'i1' });
const jar = wireItem({ id: 'i2', product_id: 'p2' });
const vase = wireItem({ id: 'i3', product_id: 'p3' });
const cartOf = (...items: (typeof mug)[]) => {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  return { 'GET /api/auth/users/profile': { body: PROFILE }, 'GET /api/cart': { body: wireCart(items) } };
};

it('extends every reservation by one press, also after one that cannot be', async () => {
  const app = renderApp('/cart', {
    ...cartOf(mug, jar, vase),
    'POST /api/cart/items/i1/extend': { status: 409, body: { message: 'Two hours are the most.' } },
    'POST /api/cart/items/i2/extend': { body: { item: jar } },
    'POST /api/cart/items/i3/extend': { body: { item: vase } },
  });
  await userEvent.click(await screen.findByRole('button', { name: EXTEND_ALL }));
  expect(await screen.findByText('Two hours are the most.')).toBeVisible();
  await waitFor(() =>
    expect(
      ['i1', 'i2', 'i3'].map((id) => app.callsTo('POST', `/api/cart/items/${id}/extend`).length),
    ).toEqual([1, 1, 1]),
  );
});

it('is not there for a single pot, which has a button of its own', async () => {
  renderApp('/cart', cartOf(mug));
  await screen.findByRole('timer');
  expect(screen.queryByRole('button', { name: EXTEND_ALL })).toBeNull();
});

import { expect, it } from '@jest/globals';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { ReactNode } from 'react';
import { GUEST_CART_KEY, signedIn, TOKEN_KEY } from '../../base/session.ts';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { PROFILE, wireCart, wireChange, wireItem } from '../../testing/scripted-cart.ts';
import type { CartLine } from '../../base/cart-line.ts';
import { lineFrom } from './cart-line.ts';
import { useAddToCart } from './use-add-to-cart.ts';

const ADD = 'POST /api/cart/items';
const pieces = (quantity: number) => wireItem({ quantity });
const mug = lineFrom(pieces(1)) as CartLine;
const stored = () =>
  (JSON.parse(localStorage.getItem(GUEST_CART_KEY) ?? '{"items":[]}') as { items: CartLine[] }).items;
const badge = (count: number) => screen.findByRole('link', { name: `Cart, ${count} items` });

function shop(script: Script) {
  const app = renderApp('/about', { 'GET /api/auth/users/profile': { body: PROFILE }, ...script });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={app.store}>{children}</Provider>
  );
  const { result } = renderHook(useAddToCart, { wrapper });
  return { app, add: () => act(async () => result.current.add(mug)) };
}
const guestWith = (quantity: number, script: Script) => {
  localStorage.setItem(
    GUEST_CART_KEY,
    JSON.stringify({ items: [lineFrom(pieces(quantity))], clockOffset: 0 }),
  );
  return shop({ 'GET /api/cart': { body: wireCart([pieces(quantity)]) }, ...script });
};
const customerWith = (quantity: number, script: Script) => {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  return shop({ 'GET /api/cart': { body: wireCart([pieces(quantity)]) }, ...script });
};

it('keeps the one more of a pot that a guest already has, on every page, and says that it is not reserved [C305] [C065]', async () => {
  const { app, add } = guestWith(2, {
    [ADD]: { status: 500 },
    'PUT /api/cart/items/i1': { body: wireChange(pieces(3)) },
  });
  await add();
  expect(await badge(3)).toBeVisible();
  await act(async () => app.navigator.push('/cart'));
  expect(await screen.findByText('1 of these isn’t reserved yet.')).toBeVisible();
  await waitFor(() => expect(app.callsTo('GET', '/api/cart')).toHaveLength(1));
  expect(screen.getByText('3', { selector: 'output' })).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^Reserved for/);
  expect(await badge(3)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reserve it Harbour Mug, Sea Glass' }));
  await waitFor(() => expect(screen.queryByText(/not reserved yet/)).not.toBeInTheDocument());
  expect(app.callsTo('PUT', '/api/cart/items/i1')[0]?.body).toEqual({ quantity: 3 });
});

it('stores for a customer only the one more that was asked for, and logging in sends no more than that [C305] [C293]', async () => {
  let status: 500 | 201 = 500;
  const { app, add } = customerWith(1, {
    [ADD]: () => (status === 500 ? { status } : { status, body: wireChange(pieces(2)) }),
  });
  expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await add();
  expect(await badge(2)).toBeVisible();
  expect(stored()).toMatchObject([{ name: 'Harbour Mug', quantity: 1, held: false }]);
  status = 201;
  act(() => void app.store.dispatch(signedIn('d.e.f')));
  await waitFor(() => expect(stored()).toHaveLength(0));
  expect(app.callsTo('POST', '/api/cart/items').at(-1)?.body).toMatchObject({ quantity: 1 });
});

it('counts nothing twice when the add arrived and only its answer was lost', async () => {
  let onServer = 1;
  const { app, add } = customerWith(1, {
    'GET /api/cart': () => ({ body: wireCart([pieces(onServer)]) }),
    [ADD]: () => {
      onServer = 2;
      return { status: 503 };
    },
  });
  expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await add();
  await act(async () => app.navigator.push('/cart'));
  await waitFor(() => expect(stored()).toHaveLength(0));
  expect(await badge(2)).toBeVisible();
  expect(screen.queryByText(/not reserved yet/)).not.toBeInTheDocument();
});

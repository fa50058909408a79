import { expect, it } from '@jest/globals';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { ReactNode } from 'react';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { TOKEN_KEY } from '../../base/session.ts';
import { PROFILE, wireCart } from '../../testing/scripted-cart.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import { useClearCart } from './use-paid-cart.ts';

async function customer(script: Script) {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  const app = renderApp('/about', {
    'GET /api/auth/users/profile': { body: PROFILE },
    'GET /api/cart': { body: wireCart() },
    ...script,
  });
  expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={app.store}>{children}</Provider>
  );
  const { result } = renderHook(() => ({ ...useAddToCart(), clear: useClearCart() }), { wrapper });
  return { app, result };
}

it('clears a customer’s cart here when the server’s clearing fails [C307]', async () => {
  const { app, result } = await customer({ 'DELETE /api/cart': { status: 500 } });
  await act(async () => result.current.clear());
  expect(app.callsTo('DELETE', '/api/cart')).toHaveLength(1);
  expect(await screen.findByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  expect(app.where()).toBe('/about');
});

it('leaves a customer’s cart alone when the clearing is refused with a 401, and logs out', async () => {
  const { app, result } = await customer({ 'DELETE /api/cart': { status: 401, body: { message: 'No' } } });
  await act(async () => result.current.clear());
  await waitFor(() => expect(app.where()).toBe('/login'));
});

it('shows on the way to /login that the session has expired when adding is refused with a 401 [C454] [C455]', async () => {
  const { app, result } = await customer({
    'POST /api/cart/items': { status: 401, body: { message: 'No entry' } },
  });
  const bowl = {
    productId: 'p9',
    variantId: 'main',
    name: 'Dale Bowl',
    color: 'Slate',
    pricePence: 1200,
    stock: 4,
    image: null,
  };
  await act(async () => void (await result.current.add(bowl)));
  await waitFor(() => expect(app.where()).toBe('/login'));
  expect(await screen.findByText('Your session has expired. Please log in again.')).toBeVisible();
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

import { expect, it } from '@jest/globals';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { GUEST_CART_KEY, TOKEN_KEY } from '../../base/session.ts';
import type { CartLine } from '../../base/cart-line.ts';
import { lineFrom } from '../../features/cart/cart-line.ts';
import { useAddToCart } from '../../features/cart/use-add-to-cart.ts';
import { mug, bowl } from '../../testing/demo-products.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { PROFILE, wireCart, wireChange, wireItem } from '../../testing/scripted-cart.ts';

type Item = ReturnType<typeof wireItem>;
const store = (...items: Item[]) =>
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items: items.map(lineFrom), clockOffset: 0 }));
/** The mug as the cart shows it when others have reserved every piece. */
const gone = wireItem({ variantId: 'main', minutes: null, product: { stock: 0 } });
const dale = wireItem({
  id: 'i2',
  product_id: 'p2',
  variantId: 'main',
  quantity: 1,
  product: { id: 'p2', name: 'Dale Bowl', price: 12, stock: 2 },
});
const block = () => screen.findByRole('region', { name: 'No longer available' });
const subtotal = async () =>
  within(await screen.findByRole('complementary', { name: 'Order Summary' })).getByText('Subtotal')
    .parentElement;

it('keeps a sold pot out of the subtotal, says so, and removes it', async () => {
  store(gone, dale);
  let items = [gone, dale];
  renderApp('/cart', {
    'GET /api/cart': () => ({ body: wireCart(items) }),
    'GET /api/products/p1': { body: { ...mug, stock: 0 } },
    'DELETE /api/cart/items/i1': () => {
      items = [dale];
      return { body: {} };
    },
  });
  expect(within(await block()).getByText('Harbour Mug')).toBeVisible();
  expect(await within(await block()).findByText('Sold.')).toBeVisible();
  expect(await subtotal()).toHaveTextContent('£12.00');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Harbour Mug, Sea Glass' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'No longer available' })).toBeNull());
});

it('offers no checkout when nothing is left, and none to be had by its address either', async () => {
  store(gone);
  const app = renderApp('/cart', { 'GET /api/cart': { body: wireCart([gone]) } });
  expect(await block()).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Proceed to Checkout' })).not.toBeInTheDocument();
  await act(async () => app.navigator.push('/checkout-info'));
  await waitFor(() => expect(app.where()).toBe('/cart'));
});

it('distinguishes a deleted pot, one reserved by another shopper, and a sold one', async () => {
  store(gone, { ...dale, expires_at: null, CartProduct: { ...dale.CartProduct, stock: 0 } });
  const none = { ...dale, expires_at: null, CartProduct: { ...dale.CartProduct, stock: 0 } };
  renderApp('/cart', {
    'GET /api/cart': { body: wireCart([gone, none]) },
    'GET /api/products/p2': { body: bowl },
  });
  expect(await within(await block()).findByText('No longer in the shop.')).toBeVisible();
  expect(
    within(await block()).getByText('In someone else’s cart. It may become available again.'),
  ).toBeVisible();
});

it('finds out about a guest’s item of which the server knows nothing any more', async () => {
  store(wireItem());
  const app = renderApp('/cart', { 'GET /api/cart': { body: wireCart([]) } });
  expect(within(await block()).getByText('Harbour Mug')).toBeVisible();
  expect(app.callsTo('GET', '/api/cart/stock/p1')).toHaveLength(1);
});

it('shows a customer the price that they added a pot for, once it costs something else', async () => {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  let items: Item[] = [];
  const app = renderApp('/cart', {
    'GET /api/auth/users/profile': { body: PROFILE },
    'GET /api/cart': () => ({ body: wireCart(items) }),
    'POST /api/cart/items': () => {
      items = [wireItem()];
      return { status: 201, body: wireChange(wireItem()) };
    },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={app.store}>{children}</Provider>
  );
  const { result } = renderHook(useAddToCart, { wrapper });
  const seen = { ...(lineFrom(wireItem()) as CartLine), pricePence: 2000 };
  await act(async () => void (await result.current.add(seen)));
  const row = (await screen.findByRole('link', { name: 'Harbour Mug' })).closest('li') as HTMLElement;
  expect(row).toHaveTextContent('£26.00 each, was £20.00');
  expect(await subtotal()).toHaveTextContent('£52.00');
});

import { expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { LiveVariant } from '@slipcast/contracts/http/live';
import { GUEST_CART_KEY } from '../../base/session.ts';

import { lineFrom } from '../../features/cart/cart-line.ts';
import { liveApi } from '../../features/live/live-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { wireCart, wireItem } from '../../testing/scripted-cart.ts';
import { fillIn } from '../../testing/scripted-square.ts';

const freeAt = new Date(2026, 10, 22, 20, 51).toISOString();
type Item = ReturnType<typeof wireItem>;
const store = (...items: Item[]) =>
  localStorage.setItem(
    GUEST_CART_KEY,
    JSON.stringify({ items: items.map(lineFrom), letGo: [], seen: {}, clockOffset: 0 }),
  );
const open = (at: string, ...items: Item[]) => {
  store(...items);
  return renderApp(at, {
    'GET /api/cart': () => ({ body: wireCart(items) }),
    'GET /api/live/stock': { body: { products: [] } },
  });
};
/** As the stream tells it. */
const tell = (app: ReturnType<typeof renderApp>, now: Partial<LiveVariant>) =>
  act(async () => {
    const told = [{ variantId: 'v1', stock: 14, free: 12, freeAt: null, ...now }];
    app.store.dispatch(liveApi.util.updateQueryData('live', 'p1', () => ({ p1: told })));
  });
const row = async () =>
  (await screen.findByRole('link', { name: 'Harbour Mug' })).closest('li') as HTMLElement;
const shows = (text: string) => waitFor(async () => expect(await row()).toHaveTextContent(text));
const hides = (text: string) => waitFor(async () => expect(await row()).not.toHaveTextContent(text));
const heard = (app: ReturnType<typeof renderApp>) =>
  waitFor(() => expect(app.callsTo('GET', '/api/live/stock')).toHaveLength(1));

it('says how many of what is reserved here could be had, as other shoppers come and go', async () => {
  const app = open('/cart', wireItem());
  await heard(app);
  expect(await row()).not.toHaveTextContent('available');
  await tell(app, { stock: 5, free: 1 });
  await shows('Only 3 available');
  await tell(app, { stock: 5, free: 0, freeAt });
  await shows('Only 2 available');
  expect(within(await row()).getByRole('timer')).toBeVisible();
});

it('says of an unreserved pot that someone else has it, that it is sold, and that it is back', async () => {
  const app = open('/cart', wireItem({ minutes: null }));
  await heard(app);
  await tell(app, { free: 0, freeAt });
  await shows('In someone’s cart, may be available again at 20:51.');
  await tell(app, { stock: 0, free: 0 });
  await shows('Sold.');
  await tell(app, { stock: 14, free: 3 });
  await hides('Sold.');
});

it('asks for the cart again when the maker has taken out what is reserved here, and only then', async () => {
  const app = open('/cart', wireItem());
  await heard(app);
  const before = app.callsTo('GET', '/api/cart').length;
  await tell(app, { stock: 2, free: 0, freeAt });
  expect(app.callsTo('GET', '/api/cart')).toHaveLength(before);
  await tell(app, { stock: 1, free: 0, freeAt });
  await waitFor(() => expect(app.callsTo('GET', '/api/cart')).toHaveLength(before + 1));
});

it('asks for the cart again when what was gone is free', async () => {
  const app = open('/cart', wireItem({ minutes: null, product: { stock: 0 } }));
  await heard(app);
  const before = app.callsTo('GET', '/api/cart').length;
  await tell(app, { free: 1 });
  await waitFor(() => expect(app.callsTo('GET', '/api/cart')).toHaveLength(before + 1));
});

it('says at the checkout what cannot be had any more', async () => {
  fillIn();
  const app = open('/checkout-review', wireItem({ minutes: null }));
  await heard(app);
  const summary = await screen.findByRole('complementary', { name: 'Order Summary' });
  await tell(app, { free: 0, freeAt });
  await within(summary).findByText('In someone’s cart, may be available again at 20:51.');
  await tell(app, { free: 1 });
  await within(summary).findByText('Only 1 available');
  await tell(app, { free: 2 });
  await waitFor(() => expect(summary).not.toHaveTextContent('available'));
});

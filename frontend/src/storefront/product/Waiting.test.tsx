import { expect, it } from '@jest/globals';
import type { WireWaitingPlace } from '@slipcast/contracts/http/waiting';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../../base/api.ts';
import { bowl } from '../../testing/demo-products.ts';
import { type Answer, renderApp, type Script } from '../../testing/render-app.tsx';
import { scriptedSession } from '../../testing/scripted-session.ts';

const place = (more: Partial<WireWaitingPlace> = {}): WireWaitingPlace => ({
  id: 'w1',
  product_id: 'p2',
  variantId: 'main',
  state: 'waiting',
  byMail: 'no',
  ahead: 0,
  until: null,
  ...more,
});
const serverTime = '2026-11-22T20:00:00.000Z';
const yours = place({ state: 'yours', until: '2026-11-22T20:10:00.000Z' });

/** A pot that others have. `joined` is the shop's answer once the shopper has joined the queue. */
function open(script: Script = {}, joined = place(), stock = 2) {
  const variants = [{ variantId: 'main', stock, free: 0, freeAt: null }];
  let places: WireWaitingPlace[] = [];
  return renderApp('/products/p2', {
    'GET /api/products/p2': { body: bowl },
    'GET /api/live/stock': { body: { products: [{ productId: 'p2', variants }] } },
    'GET /api/cart/waiting': (): Answer => ({ body: { places, serverTime } }),
    'POST /api/cart/waiting': (): Answer => {
      places = [joined];
      return { status: 201, body: { place: joined, serverTime } };
    },
    'DELETE /api/cart/waiting/w1': (): Answer => {
      places = [];
      return { body: { message: 'ok' } };
    },
    ...script,
  });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('offers nothing of the kind for a pot that is free', async () => {
  const variants = [{ variantId: 'main', stock: 2, free: 2, freeAt: null }];
  const app = open({
    'GET /api/live/stock': { body: { products: [{ productId: 'p2', variants }] } },
  });
  await waitFor(() => expect(app.callsTo('GET', '/api/live/stock')).toHaveLength(1));
  expect(await screen.findByText('2 in stock')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Email me if it’s available' })).toBeNull();
  expect(app.callsTo('GET', '/api/cart/waiting')).toEqual([]);
});

it('asks a guest for an address, says that it has to be confirmed, and where they are in the queue', async () => {
  const app = open({}, place({ byMail: 'unconfirmed', ahead: 2 }));
  await press('Email me if it’s available');
  expect(screen.getByLabelText('Email Address')).toHaveFocus();
  await userEvent.keyboard('ada@example.org{Enter}');
  const title = await screen.findByRole('heading', { name: 'You’re on the waiting list' });
  expect(title).toHaveFocus();
  expect(screen.getByText(/^2 people are ahead of you\. Please confirm your address/)).toBeVisible();
  expect(app.callsTo('POST', '/api/cart/waiting')[0]?.body).toEqual({
    product_id: 'p2',
    variantId: 'main',
    email: 'ada@example.org',
  });
  expect(app.callsTo('POST', '/api/cart/items')).toEqual([]);
});

it('needs no address of a shopper who stays on the page, and lets them leave again', async () => {
  open();
  await press('Email me if it’s available');
  await press('No email, I’ll keep this page open');
  expect(await screen.findByText(/Your place lasts while this page is open/)).toBeVisible();
  await press('Leave the Queue');
  expect(await screen.findByRole('button', { name: 'Email me if it’s available' })).toBeEnabled();
});

it('asks a customer for nothing', async () => {
  const app = open(scriptedSession(), place({ byMail: 'confirmed' }));
  await press('Email me if it’s available');
  expect(await screen.findByText(/^You’re next\. We’ll email you/)).toBeVisible();
  expect(app.callsTo('POST', '/api/cart/waiting')[0]?.body).toEqual({ product_id: 'p2', variantId: 'main' });
});

it('says that it is reserved for this shopper and until when, and lets them add it', async () => {
  open({ 'GET /api/cart/waiting': { body: { places: [yours], serverTime } } });
  expect(await screen.findByRole('heading', { name: 'It’s yours until 20:10' })).toBeVisible();
  expect(screen.getByText('Reserved for you')).toBeVisible();
  expect(screen.queryByText(/In someone’s cart/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
});

it('calls a shopper who looks at another tab: the title says so until they are back', async () => {
  let places = [place()];
  const app = open({ 'GET /api/cart/waiting': () => ({ body: { places, serverTime } }) });
  await screen.findByRole('heading', { name: 'You’re on the waiting list' });
  const before = document.title;
  places = [yours];
  act(() => void app.store.dispatch(api.util.invalidateTags(['Cart'])));
  await screen.findByRole('heading', { name: 'It’s yours until 20:10' });
  expect(document.title).toBe(`Your turn: ${before}`);
});

it('says of a sold pot that it may not come back', async () => {
  open({}, place(), 0);
  expect(await screen.findByText(/This may not come back\./)).toBeVisible();
});

it('shows the shop’s words when it refuses', async () => {
  const message = 'You can wait for up to 20 pots at a time.';
  open({ ...scriptedSession(), 'POST /api/cart/waiting': { status: 409, body: { message } } });
  await press('Email me if it’s available');
  expect(await screen.findByText(message)).toBeVisible();
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WireUpdate } from '@slipcast/contracts/http/updates';
import { renderApp } from '../../testing/render-app.tsx';
import { bowl, mug } from '../../testing/demo-products.ts';
import { wireChange } from '../../testing/scripted-cart.ts';
import { wireUpdate } from '../../testing/scripted-update.ts';

const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
const update = (rest: Partial<WireUpdate> = {}) =>
  wireUpdate({
    text: 'From two firings.',
    opensAt: '2099-11-26T19:00:00.000Z',
    pieces: 2,
    isOpen: false,
    products: [bowl, mug],
    ...rest,
  });
const open = (answer: () => object) =>
  renderApp('/updates/autumn-kiln', {
    'GET /api/updates/autumn-kiln': () => ({ body: answer() }),
    'HEAD /api/updates/autumn-kiln': { headers: { date: new Date().toUTCString() } },
    'POST /api/cart/items': { body: wireChange() },
  });

it('shows pots, time and limit before it opens, nothing to buy, and remembers favourites', async () => {
  open(update);
  expect(await screen.findByRole('heading', { level: 1, name: 'The autumn kiln' })).toBeVisible();
  expect(screen.getByText('Opens on Thursday 26 November at 19:00 UK time')).toBeVisible();
  expect(screen.getByText(/^Up to 2 pots of this update per person/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add to Calendar' })).toHaveAttribute(
    'href',
    '/api/updates/autumn-kiln/calendar.ics',
  );
  const pots = screen.getByRole('region', { name: 'Pots of this update' });
  expect(within(pots).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /to cart/i })).not.toBeInTheDocument();
  expect(await screen.findByRole('timer')).toHaveTextContent(/^\d+ days \d\d:\d\d:\d\d$/);
  await userEvent.click(screen.getByRole('button', { name: `Remember ${bowl.name} as a favourite` }));
  await userEvent.click(screen.getByRole('button', { name: 'Favourites (1)' }));
  expect(within(pots).getAllByRole('listitem')).toHaveLength(1);
});

it('turns by itself when its time has come, and a pot can be added', async () => {
  const opensAt = soon(900);
  const app = open(() => update({ opensAt, isOpen: Date.now() >= Date.parse(opensAt) }));
  await screen.findByText(/^Opens on/);
  const add = await screen.findByRole('button', { name: `Add ${bowl.name} to cart` }, { timeout: 20_000 });
  await userEvent.click(add);
  expect(await screen.findByText('In your cart, reserved for you.')).toBeVisible();
  expect(app.callsTo('POST', '/api/cart/items')).toHaveLength(1);
});

it('leads to its waiting room, and so does a pot whose turn it is not', async () => {
  renderApp('/updates/autumn-kiln', {
    'GET /api/updates/autumn-kiln': { body: update({ isOpen: true, room: { from: 100, minutes: 10 } }) },
    'GET /api/cart/stock/p2': { body: { isAvailable: true, availableStock: 2 } },
    'POST /api/cart/items': {
      status: 409,
      body: { code: 'wait-your-turn', message: 'Please wait.', updateId: 'autumn-kiln' },
    },
  });
  expect(await screen.findByText(/^If 100 people or more come/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: `Add ${bowl.name} to cart` }));
  expect(await screen.findByText('Please wait.')).toBeVisible();
  for (const name of ['Join the Waiting Room', 'Go to the waiting room'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/updates/autumn-kiln/room');
});

it('says that there is no such update', async () => {
  renderApp('/updates/nowhere', {
    'GET /api/updates/nowhere': { status: 404, body: { message: 'Shop update not found' } },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such shop update.');
});

it('has no button on the page of a pot that is not on sale yet', async () => {
  const sale = {
    updateId: 'autumn-kiln',
    title: 'The autumn kiln',
    opensAt: soon(9e9),
    isOpen: false,
    paused: false,
    room: true,
  };
  renderApp(`/products/${bowl.id}`, {
    [`GET /api/products/${bowl.id}`]: { body: { ...bowl, sale } },
    'HEAD /api/updates/autumn-kiln': { headers: { date: new Date().toUTCString() } },
  });
  expect(await screen.findByText(/Not on sale yet/)).toBeVisible();
  expect(await screen.findByText(/^Opens on .* UK time/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add to Cart' })).not.toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Join the Waiting Room' });
  expect(link).toHaveAttribute('href', '/updates/autumn-kiln/room');
});

describe('a personal link', () => {
  const KEY = 'of-a-reader';
  const LINK = `/updates/autumn-kiln#early=${KEY}`;
  const opensAt = '2099-11-26T19:00:00.000Z';
  const access = { updateId: 'autumn-kiln', minutes: 15, opensAt };
  afterEach(() => localStorage.clear());
  const openWith = (path: string, answer: object, at = opensAt) =>
    renderApp(path, {
      'GET /api/updates/autumn-kiln': { body: update({ opensAt: at }) },
      'HEAD /api/updates/autumn-kiln': { headers: { date: new Date().toUTCString() } },
      'POST /api/cart/early/autumn-kiln': answer,
      'POST /api/cart/items': { body: wireChange() },
    });
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Use My Link Here' }));

  it('is used at a press, leaves the address, and is remembered with a countdown of its own', async () => {
    const app = openWith(LINK, { body: access });
    await screen.findByText(/personal link for early access/);
    expect(app.callsTo('POST', '/api/cart/early/autumn-kiln')).toHaveLength(0);
    await press();
    expect(await screen.findByText('You can buy from 18:45 with your link')).toBeVisible();
    expect(await screen.findByRole('timer', { name: /^You can buy in \d+ days/ })).toBeVisible();
    expect(app.callsTo('POST', '/api/cart/early/autumn-kiln')[0]?.body).toEqual({ key: KEY });
    await waitFor(() => expect(app.where()).not.toContain('early'));
    expect(screen.queryByRole('button', { name: /to cart/i })).not.toBeInTheDocument();
  });

  it('sells pots from its own time on, here and on their pages', async () => {
    const at = soon(10 * 60_000);
    const app = openWith(LINK, { body: { ...access, opensAt: at } }, at);
    await press();
    expect(await screen.findByText('You can buy now with your link.')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: `Add ${bowl.name} to cart` }));
    expect(app.callsTo('POST', '/api/cart/items')).toHaveLength(1);
    cleanup();
    const sale = {
      updateId: 'autumn-kiln',
      title: 'The autumn kiln',
      opensAt: at,
      isOpen: false,
      paused: false,
      room: false,
    };
    renderApp(`/products/${bowl.id}`, {
      [`GET /api/products/${bowl.id}`]: { body: { ...bowl, sale } },
      'HEAD /api/updates/autumn-kiln': { headers: { date: new Date().toUTCString() } },
    });
    expect(await screen.findByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  });

  it('says why it gives nothing, and what is remembered ends with it', async () => {
    localStorage.setItem('slipcast-early-autumn-kiln', JSON.stringify({ key: KEY, minutes: 15 }));
    openWith('/updates/autumn-kiln', {
      status: 404,
      body: { code: 'not-found', message: 'This link doesn’t give early access.' },
    });
    expect(await screen.findByText('This link doesn’t give early access.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/with your link/)).not.toBeInTheDocument());
    expect(localStorage.getItem('slipcast-early-autumn-kiln')).toBeNull();
  });

  it('can be tried again where the shop does not answer', async () => {
    let status = 503;
    openWith(LINK, () => (status === 503 ? { status, body: { message: 'Busy.' } } : { body: access }));
    await press();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    status = 200;
    await userEvent.click(again);
    expect(await screen.findByText(/You can buy from 18:45/)).toBeVisible();
  });
});

import { afterEach, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WireRoom, WireTicket } from '@slipcast/contracts/http/room';
import { type Answer, renderApp, type Script } from '../../../testing/render-app.tsx';
import { wireCart, wireChange, wireItem } from '../../../testing/scripted-cart.ts';
import { wireRoom, wireTicket } from '../../../testing/scripted-room.ts';
import { wireUpdate } from '../../../testing/scripted-update.ts';

const ROOM = '/api/cart/rooms/autumn-kiln';
const update = wireUpdate({ room: { from: 0, minutes: 10 } });
const in10Minutes = () => new Date(Date.now() + 600_000).toISOString();

afterEach(() => localStorage.clear());

/** The page with the room and the ticket as they are given. */
function open(room: Partial<WireRoom>, ticket: Partial<WireTicket> | Answer, script: Script = {}) {
  const shown = () => wireRoom(room);
  const answer = (): Answer =>
    ticket === 'offline' || 'status' in ticket || 'body' in ticket
      ? (ticket as Answer)
      : { body: { room: shown(), ticket: wireTicket(ticket as Partial<WireTicket>) } };
  return renderApp('/updates/autumn-kiln/room', {
    'GET /api/updates/autumn-kiln': { body: update },
    [`GET ${ROOM}`]: () => ({ body: shown() }),
    [`POST ${ROOM}/ticket`]: answer,
    ...script,
  });
}
const said = async (words: string | RegExp) => {
  expect(await screen.findByRole('heading', { level: 2, name: words }, { timeout: 20_000 })).toBeVisible();
};

it('says before the opening that there is a ticket, and how the draw can be checked', async () => {
  const opensAt = new Date(Date.now() + 3_600_000).toISOString();
  const app = open({ phase: 'before', opensAt, from: 100 }, { place: null });
  await said('You have a ticket');
  expect(screen.getByRole('timer')).toHaveTextContent(/^\d\d:\d\d:\d\d$/);
  expect(screen.getByText(/everyone with a ticket gets a place by lot/)).toBeVisible();
  expect(screen.getByText(/If fewer than 100 people come, no one has to wait/)).toBeVisible();
  expect(screen.getByText('1,200 people have a ticket.')).toBeVisible();
  expect(screen.getByText(new RegExp('ab'.repeat(32)))).toBeInTheDocument();
  expect(document.title).toMatch(/^Waiting room · The autumn kiln/);
  const [asked] = app.callsTo('POST', `${ROOM}/ticket`);
  expect(asked?.body).toBeNull();
});

it('says at the opening that it is open, before it knows more', async () => {
  open({ phase: 'before', opensAt: new Date(Date.now() - 2000).toISOString() }, { place: null });
  await said('You have a ticket');
  expect(screen.getByRole('timer')).toHaveTextContent('It’s open. The draw is being made…');
  expect(screen.getByText(/^Opened on .* UK time/)).toBeVisible();
});

it.each([
  [900, false],
  [9000, true],
])('says to %i people that their numbers take a while: %s', async (tickets, isSaid) => {
  open({ tickets, calledUpTo: 0 }, { place: null });
  await said('Getting your number…');
  expect(screen.queryByText(/With this many people here, it can take a minute/) !== null).toBe(isSaid);
});

it('says someone’s number, who has been let in and where the pots are', async () => {
  open({}, {});
  await said('You are number 812');
  expect(screen.getByText('Numbers 1 to 43 have been let in.')).toBeVisible();
  expect(screen.getByText(/At most 768 people are before you, and only 37 pots are left/)).toBeVisible();
  const numbers = screen.getByLabelText('Pots of this update');
  expect(numbers).toHaveTextContent(/Available31In carts6Sold3/);
  expect(document.title).toMatch(/^Number 812 · The autumn kiln/);
  // The numbers change all the time, so only the place is announced.
  expect(screen.getByText('You are number 812').closest('[role=status]')).not.toContainElement(numbers);
});

it('says that someone who came later comes after the draw', async () => {
  open({ calledUpTo: 810 }, { isDrawn: false });
  await said('You are number 812, after the draw');
  expect(screen.getByText('One person is before you, and 37 pots are left.')).toBeVisible();
});

it('lets someone choose whose turn it is, and follows what they do', async () => {
  const until = in10Minutes();
  let ticket = wireTicket({ state: 'in', until });
  const item = wireItem({ product_id: 'p2', variantId: 'main', variant_id: 'main' });
  let items: (typeof item)[] = [];
  const app = open(
    {},
    {},
    {
      [`POST ${ROOM}/ticket`]: () => ({ body: { room: wireRoom(), ticket } }),
      'POST /api/cart/items': () => {
        ticket = wireTicket({ state: 'used' });
        items = [item];
        return { body: wireChange(item) };
      },
      'GET /api/cart': () => ({ body: wireCart(items) }),
      'GET /api/cart/stock/p2': { body: { isAvailable: true, availableStock: 2 } },
    },
  );
  await said('It’s your turn');
  const time = new Date(until).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  expect(screen.getByText(new RegExp(`Choose a pot by ${time}`))).toBeVisible();
  expect(document.title).toMatch(/^Your turn/);
  const pots = screen.getByRole('region', { name: 'Choose your pot' });
  // One of the three is sold.
  expect(within(pots).getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(within(pots).getByRole('button', { name: 'Add Dale Bowl to cart' }));
  await said(/^Your pot is in your cart until/);
  expect(screen.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
  expect(app.callsTo('POST', `${ROOM}/ticket`)).toHaveLength(2);
});

it('says that the time to choose is over, and joins again at the end when asked', async () => {
  let ticket = wireTicket({ state: 'lapsed' });
  const app = open(
    {},
    {},
    {
      [`POST ${ROOM}/ticket`]: ({ body }) => {
        if (body) ticket = wireTicket({ ticket: 'ef'.repeat(32), isDrawn: false, place: 1201 });
        return { body: { room: wireRoom(), ticket } };
      },
    },
  );
  await said('You no longer have a place');
  await userEvent.click(screen.getByRole('button', { name: 'Join Again at the End' }));
  await said('You are number 1,201, after the draw');
  expect(app.callsTo('POST', `${ROOM}/ticket`).at(-1)?.body).toEqual({ again: true });
});

it('lapses by the server’s clock, before anyone says so', async () => {
  open({}, { state: 'in', until: new Date(Date.now() - 5000).toISOString() });
  await said('You no longer have a place');
});

it.each([
  ['paused', { state: 'waiting' as const }, 'The update is paused for a moment', /You stay number 812/],
  ['paused', { state: 'in' as const, until: in10Minutes() }, 'The update is paused for a moment', /on hold/],
  ['everyone', {}, 'No waiting: go in', /a pot for everyone who is here/],
  ['over', {}, 'Everything has found a home', /Thank you for waiting/],
  ['closed', {}, 'This update is over', /in the shop like any other pot/],
] as const)('says so when the room is %s', async (phase, ticket, words, more) => {
  open({ phase }, ticket);
  await said(words);
  expect(screen.getByText(more)).toBeVisible();
  if (phase === 'over')
    expect(screen.getByRole('link', { name: 'Hear About the Next Update' })).toHaveAttribute(
      'href',
      '/newsletter',
    );
});

it('asks before it gives a place up', async () => {
  const app = open({}, {}, { [`DELETE ${ROOM}/ticket`]: { body: { message: 'Done' } } });
  await said('You are number 812');
  await userEvent.click(screen.getByRole('button', { name: 'Give Up My Place' }));
  const dialog = screen.getByRole('dialog', { name: 'Give up your place?' });
  expect(app.callsTo('DELETE', `${ROOM}/ticket`)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Give Up' }));
  await said('You no longer have a place');
  expect(app.callsTo('DELETE', `${ROOM}/ticket`)).toHaveLength(1);
});

it('says in words that the connection is lost, and keeps what it knows', async () => {
  open({}, {});
  await said('You are number 812');
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('alert')).toHaveTextContent(/We’ve lost the connection. You keep your place/);
  await said('You are number 812');
});

it('says why there is no ticket, and that an update has no room', async () => {
  const message = 'Many people on your network have a ticket already. Please try again later.';
  const { unmount } = open({}, { status: 429, body: { message } });
  expect(await screen.findByText(message)).toBeVisible();
  unmount();
  const none = { status: 404, body: { message: 'This update has no waiting room.' } } as const;
  open({}, none, { [`GET ${ROOM}`]: none });
  expect(await screen.findByText('This update has no waiting room.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the Update' })).toHaveAttribute(
    'href',
    '/updates/autumn-kiln',
  );
});

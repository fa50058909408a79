import { createHash, webcrypto } from 'node:crypto';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { drawOrder } from '@slipcast/contracts/draw';
import { writeSeenRoom } from '../../../features/rooms/seen-room.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const DRAW = '/api/cart/rooms/autumn-kiln/draw';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const seed = sha256('the autumn kiln');
const tickets = Array.from({ length: 40 }, (_, index) => sha256(`ticket ${index + 1}`));
const draw = { updateId: 'autumn-kiln', commitment: sha256(seed), seed, tickets };

// The test's browser has none.
beforeAll(() => void Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));
afterEach(() => localStorage.clear());
const open = (more: object = {}) =>
  renderApp('/updates/autumn-kiln/draw', { [`GET ${DRAW}`]: { body: { ...draw, ...more } } });

it('repeats the draw and shows the shopper’s own place', async () => {
  const order = await drawOrder(seed, tickets);
  const ticket = order[3] ?? '';
  writeSeenRoom('autumn-kiln', { commitment: draw.commitment, ticket, place: 4, isDrawn: true });
  open();
  expect(await screen.findByText(/matches the fingerprint that it saw before the opening/)).toBeVisible();
  expect(screen.getByText(/^You drew number/)).toHaveTextContent(
    'You drew number 4 of 40, as the room says.',
  );
  const first = within(screen.getByRole('region', { name: 'The first 10' })).getAllByRole('listitem');
  expect(first.map((one) => one.textContent)).toEqual(order.slice(0, 10));
  await userEvent.clear(screen.getByLabelText('Your ticket'));
  await userEvent.type(screen.getByLabelText('Your ticket'), order[39] ?? '');
  expect(screen.getByText(/^This ticket drew number/)).toHaveTextContent('40 of 40');
});

it.each([
  ['a seed that was not committed to', { seed: sha256('another') }, {}, /does not match the fingerprint/],
  ['a commitment that has changed', {}, { commitment: sha256('before') }, /The number was changed/],
  [
    'another place than the room gave',
    {},
    { ticket: tickets[0], place: 1, isDrawn: true },
    /the room gave you number 1/,
  ],
  [
    'a ticket that is missing',
    {},
    { ticket: sha256('mine'), place: 9, isDrawn: true },
    /should be in the draw/,
  ],
] as const)('finds %s', async (_, published, seen, words) => {
  writeSeenRoom('autumn-kiln', seen);
  open(published);
  expect(await screen.findByText(words)).toBeVisible();
});

it('tells someone who came later that they come after the draw', async () => {
  writeSeenRoom('autumn-kiln', { ticket: sha256('later'), place: 41, isDrawn: false });
  open();
  expect(await screen.findByText(/queues behind the 40 of the draw/)).toBeVisible();
});

it('says before the opening that there is nothing to check yet', async () => {
  renderApp('/updates/autumn-kiln/draw', {
    [`GET ${DRAW}`]: { status: 409, body: { code: 'not-open-yet', message: 'This opens later.' } },
  });
  expect(await screen.findByText(/The draw takes place at the opening/)).toBeVisible();
});

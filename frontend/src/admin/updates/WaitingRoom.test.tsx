import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WireAdminUpdate } from '@slipcast/contracts/http/updates';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { wireRoom } from '../../testing/scripted-room.ts';
import { wireAdminUpdate } from '../../testing/scripted-update.ts';

const edit = (more: Partial<WireAdminUpdate> = {}) =>
  renderAdmin('/admin/updates/autumn-kiln/edit', {
    'GET /api/admin/updates/autumn-kiln': { body: wireAdminUpdate(more) },
    'PUT /api/admin/updates/autumn-kiln': { body: wireAdminUpdate(more) },
    'GET /api/admin/products': { body: { products: [] } },
  });
const sent = (app: ReturnType<typeof edit>) =>
  app.callsTo('PUT', '/api/admin/updates/autumn-kiln').at(-1)?.body;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Update' }));

it('turns a waiting room on, from a number of people on, with a time to choose', async () => {
  const app = edit();
  await userEvent.selectOptions(await screen.findByLabelText('Waiting room'), 'When many people come');
  const from = screen.getByLabelText(/^Number of people/);
  await userEvent.clear(from);
  await userEvent.type(from, '1');
  await save();
  expect(await screen.findAllByText(/A whole number from 2 to 100,000/)).not.toHaveLength(0);
  await userEvent.clear(from);
  await userEvent.type(from, '120');
  const minutes = screen.getByLabelText(/^Minutes to choose/);
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '8');
  await save();
  expect(sent(app)).toMatchObject({ room: { from: 120, minutes: 8 }, title: 'The autumn kiln' });
});

it.each([
  ['Always', { from: 0, minutes: 10 }],
  ['Off', null],
] as const)('saves a room that is %s', async (choice, room) => {
  const app = edit({ room: { from: 50, minutes: 10 } });
  await userEvent.selectOptions(await screen.findByLabelText('Waiting room'), choice);
  await save();
  expect(sent(app)).toMatchObject({ room });
});

it('leaves the room of an open update as people know it', async () => {
  const app = edit({ room: { from: 0, minutes: 5 }, isOpen: true });
  expect(await screen.findByLabelText('Waiting room')).toBeDisabled();
  expect(screen.getByLabelText(/^Minutes to choose/)).toBeDisabled();
  await save();
  expect(sent(app)).toMatchObject({ room: { from: 0, minutes: 5 } });
});

it('shows on the evening how many wait and who has been let in', async () => {
  renderAdmin('/admin/updates/autumn-kiln', {
    'GET /api/admin/updates/autumn-kiln': {
      body: wireAdminUpdate({ room: { from: 0, minutes: 5 }, isOpen: true }),
    },
    'GET /api/cart/rooms/autumn-kiln': { body: wireRoom() },
  });
  const room = await screen.findByRole('region', { name: 'Waiting room' });
  expect(room).toHaveTextContent(/Tickets1,200Waiting900Let in up to43/);
  expect(room).toHaveTextContent('People are let in a few at a time.');
});

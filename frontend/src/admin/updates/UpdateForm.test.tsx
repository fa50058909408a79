import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { wireAdminUpdate } from '../../testing/scripted-update.ts';

const PHOTO = '/media/kiln/800.avif';
const stored = wireAdminUpdate({
  text: 'Forty pots.',
  imageUrl: PHOTO,
  opensAt: '2026-07-02T18:00:00.000Z',
  pieces: 3,
  oneOfEach: true,
  pots: ['p1'],
});
const POTS = ['p1', 'p2'].map((id) => ({
  id,
  name: `Pot ${id}`,
  state: 'draft',
  images: [],
  price: 20,
  variants: [],
}));
const open = (path: string) =>
  renderAdmin(path, {
    'GET /api/admin/products': { body: { products: POTS } },
    'GET /api/admin/updates/autumn-kiln': { body: stored },
    'PUT /api/admin/updates/autumn-kiln': { body: stored },
    'POST /api/admin/updates': { body: stored },
    'GET /api/admin/dashboard/updates/autumn-kiln': {
      body: { orders: 0, sold: 0, takings: 0, unpaid: 0, cancelled: 0 },
    },
  });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Update' }));

it('makes an update of the pots that are tapped, with its time in UK time', async () => {
  const app = open('/admin/updates/new');
  await userEvent.type(await screen.findByLabelText(/^Title/), 'The autumn kiln');
  await userEvent.type(screen.getByLabelText(/^Opens/), '2026-07-02T19:00');
  await userEvent.type(screen.getByLabelText(/^Pots for each buyer/), '2');
  await userEvent.click(await screen.findByRole('button', { name: /Pot p2/ }));
  await save();
  await waitFor(() => expect(app.where()).toBe('/admin/updates/autumn-kiln'));
  expect(app.callsTo('POST', '/api/admin/updates')[0]?.body).toMatchObject({
    title: 'The autumn kiln',
    opensAt: '2026-07-02T18:00:00.000Z',
    pots: ['p2'],
    pieces: 2,
    oneOfEach: false,
    imageUrl: null,
  });
});

it('refuses an hour that the UK does not have, and asks for a title', async () => {
  const app = open('/admin/updates/new');
  await userEvent.type(await screen.findByLabelText(/^Opens/), '2026-03-29T01:30');
  await save();
  expect(await screen.findAllByText(/There is no such time when the clocks go forward/)).not.toHaveLength(0);
  expect(screen.getByLabelText(/^Title/)).toBeInvalid();
  expect(app.callsTo('POST', '/api/admin/updates')).toHaveLength(0);
});

it('shows the photograph, and takes it off', async () => {
  const app = open('/admin/updates/autumn-kiln/edit');
  expect(await screen.findByRole('img', { name: 'Photograph of the update' })).toBeVisible();
  expect(screen.getByLabelText(/^Opens/)).toHaveValue('2026-07-02T19:00');
  expect(screen.getByLabelText('Replace Photograph')).toBeEnabled();
  expect(await screen.findByRole('button', { name: /Pot p1/ })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Photograph' }));
  expect(screen.queryByRole('img', { name: 'Photograph of the update' })).not.toBeInTheDocument();
  await save();
  await waitFor(() => expect(app.callsTo('PUT', '/api/admin/updates/autumn-kiln')).toHaveLength(1));
  expect(app.callsTo('PUT', '/api/admin/updates/autumn-kiln')[0]?.body).toMatchObject({
    imageUrl: null,
    revisionLoaded: 3,
    oneOfEach: true,
  });
});

it('keeps the photograph of an update that is edited', async () => {
  const app = open('/admin/updates/autumn-kiln/edit');
  await screen.findByRole('img', { name: 'Photograph of the update' });
  await save();
  await waitFor(() => expect(app.callsTo('PUT', '/api/admin/updates/autumn-kiln')).toHaveLength(1));
  expect(app.callsTo('PUT', '/api/admin/updates/autumn-kiln')[0]?.body).toMatchObject({ imageUrl: PHOTO });
});

it('takes the minutes of early access, and no more than two hours', async () => {
  const app = open('/admin/updates/autumn-kiln/edit');
  const field = await screen.findByLabelText(/^Minutes of early access/);
  expect(field).toHaveValue('0');
  await userEvent.clear(field);
  await userEvent.type(field, '121');
  await save();
  expect(await screen.findAllByText(/A whole number from 0 to 120/)).not.toHaveLength(0);
  await userEvent.clear(field);
  await userEvent.type(field, '15');
  await save();
  await waitFor(() => expect(app.callsTo('PUT', '/api/admin/updates/autumn-kiln')).toHaveLength(1));
  expect(app.callsTo('PUT', '/api/admin/updates/autumn-kiln')[0]?.body).toMatchObject({ earlyMinutes: 15 });
});

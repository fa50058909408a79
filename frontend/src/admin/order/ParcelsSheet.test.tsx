import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';

const sent = (id: string, trackingInfo: string, more: object) => ({
  id,
  trackingInfo,
  pieces: [{ line: 1, quantity: 1 }],
  shippedAt: '2026-11-06T10:00:00Z',
  ...more,
});
const both = [
  sent('p1', 'RM 1', { number: 1, grams: 640, undoUntil: null }),
  sent('p2', 'RM 2', { number: 2, undoUntil: '2026-11-06T10:02:00Z' }),
];
const opened = (more: Record<string, unknown>) =>
  renderAdmin('/admin/orders/o1', {
    'GET /api/admin/orders/o1': { body: scriptedOrder(more) },
    'GET /api/admin/orders/o1/history': { body: { steps: [] } },
    'PUT /api/admin/orders/o1/parcels/p2/undo': { body: scriptedOrder() },
    'PUT /api/admin/orders/o1/tracking': { body: scriptedOrder() },
  });
const sheet = async () => within(await screen.findByRole('region', { name: 'Parcels' }));

it('shows each parcel, and undoes one whose buyer has not been emailed', async () => {
  const app = opened({ status: 'shipped', parcels: both });
  const [first, second] = (await sheet()).getAllByRole('listitem');
  expect(first).toHaveTextContent('Parcel 1: 1 × Harbour Mug (Sea Glass)');
  expect(first).toHaveTextContent('0.64 kg');
  expect(within(first!).queryByRole('button', { name: 'Undo Shipping' })).not.toBeInTheDocument();
  expect(second).toHaveTextContent('We’ll email the buyer at');
  await userEvent.click(within(second!).getByRole('button', { name: 'Undo Shipping' }));
  expect(await screen.findByText(/has not been shipped. Its buyer gets no email./)).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/orders/o1/parcels/p2/undo')).toHaveLength(1);
});

it('changes the tracking of one parcel', async () => {
  const app = opened({ status: 'shipped', parcels: both });
  const [first] = (await sheet()).getAllByRole('button', { name: 'Change Tracking' });
  await userEvent.click(first!);
  const field = within(screen.getByRole('dialog')).getByRole('textbox');
  expect(field).toHaveValue('RM 1');
  await userEvent.clear(field);
  await userEvent.type(field, 'RM 9');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Tracking info saved.');
  expect(app.callsTo('PUT', '/api/admin/orders/o1/tracking')[0]?.body).toEqual({
    trackingInfo: 'RM 9',
    parcel_id: 'p1',
  });
});

it('is not there for an order that was sent as a whole, as most are', async () => {
  opened({ status: 'shipped', parcels: [{ ...both[0], grams: null }] });
  await screen.findByRole('heading', { name: 'Order Lines' });
  expect(screen.queryByRole('region', { name: /^Parcel/ })).not.toBeInTheDocument();
});

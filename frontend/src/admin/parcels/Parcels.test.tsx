import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN_KEY } from '../../base/session.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { CARRIER_TABLE_KEY } from './CarrierTable.tsx';
import { PROFILE } from '../../testing/scripted-cart.ts';

const MUG = {
  productId: 'p1',
  variantId: 'v1',
  name: 'Harbour Mug',
  color: 'Slate',
  imageUrl: null,
  quantity: 3,
  orders: [
    { id: 'o1', orderNumber: '2026-ORD-001', quantity: 2 },
    { id: 'o2', orderNumber: '2026-ORD-002', quantity: 1 },
  ],
};
const row = (more: object) => ({
  row: 2,
  orderNumber: '2026-ORD-001',
  trackingInfo: 'AB1',
  name: 'Mary Potter',
  outcome: 'ready',
  reason: '',
  ...more,
});
const CSV = new File(['Order,Tracking\n2026-ORD-001,AB1'], 'tracking.csv', { type: 'text/csv' });

function open({ pots = [MUG], isAdmin = true, status = 200 } = {}) {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  return renderApp('/admin/orders/parcels', {
    'GET /api/auth/users/profile': {
      body: { ...PROFILE, is_admin: isAdmin, is_packer: true, isPacker: true },
    },
    'GET /api/admin/orders/pick-list': { body: { orders: 2, pots } },
    'PUT /api/admin/orders/packing': { body: { begun: 0 } },
    'GET /api/admin/orders/parcels': { body: 'Order reference\n2026-ORD-001' },
    'POST /api/admin/orders/tracking-file': ({ body }) => {
      if (status !== 200) return { status, body: { message: 'There is no column with tracking numbers.' } };
      const outcome = (body as { ship: boolean }).ship ? 'shipped' : 'ready';
      const rows = [
        row({ outcome }),
        row({
          row: 3,
          orderNumber: '2026-ORD-009',
          outcome: 'refused',
          name: '',
          reason: 'This order has been cancelled.',
        }),
      ];
      return { body: { columns: { order: 'Order', tracking: 'Tracking' }, rows } };
    },
  });
}

beforeEach(() => {
  // Not in jsdom.
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
});

it('lists every pot that waits, once, with its orders', async () => {
  open();
  const list = within(await screen.findByRole('table', { name: 'Pick list' }));
  expect(list.getByText('Harbour Mug (Slate)')).toBeVisible();
  expect(list.getByText('3')).toBeVisible();
  expect(list.getByRole('link', { name: '2026-ORD-001' })).toHaveAttribute('href', '/admin/orders/o1');
  expect(screen.getByText('3 pieces for 2 orders, collections included.')).toBeVisible();
});

it('says so when nothing waits', async () => {
  open({ pots: [] });
  expect(await screen.findByText('No orders are waiting to be packed.')).toBeVisible();
});

it('downloads the parcels with the size and service that were chosen', async () => {
  const app = open();
  await userEvent.selectOptions(await screen.findByLabelText('Package size'), 'medium parcel');
  await userEvent.type(screen.getByLabelText('Service code'), 'TPN24');
  await userEvent.click(screen.getByRole('button', { name: 'Download Parcels' }));
  expect(app.calls.at(-1)?.path).toBe(
    '/api/admin/orders/parcels?format=click-and-drop&size=medium+parcel&service=TPN24',
  );
});

it('downloads the parcels for another carrier, and remembers that on this device', async () => {
  const { unmount, ...app } = open();
  await userEvent.type(await screen.findByLabelText('Service code'), 'TPN24');
  await userEvent.selectOptions(screen.getByLabelText('Carrier'), 'Evri, DPD, Parcel2Go or another');
  expect(screen.queryByLabelText('Package size')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Service code')).not.toBeInTheDocument();
  expect(screen.getByText(/^A CSV file with a row for each parcel/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Download Parcels' }));
  expect(app.calls.at(-1)?.path).toBe('/api/admin/orders/parcels?format=any-carrier');
  unmount();
  open();
  expect(await screen.findByLabelText('Carrier')).toHaveValue('any-carrier');
});

it.each(['', 'pigeon-post'])('begins with Click & Drop where %j is stored', async (stored) => {
  localStorage.setItem(CARRIER_TABLE_KEY, stored);
  open();
  expect(await screen.findByLabelText('Carrier')).toHaveValue('click-and-drop');
});

it('shows what matches in a file of tracking numbers, and ships it with the next press', async () => {
  const app = open();
  await userEvent.upload(await screen.findByLabelText('Choose File'), CSV);
  const list = within(await screen.findByRole('table', { name: 'Tracking numbers' }));
  expect(list.getByText('Ready to ship')).toBeVisible();
  expect(list.getByText('This order has been cancelled.')).toBeVisible();
  expect(app.calls.at(-1)?.body).toMatchObject({ ship: false });
  await userEvent.click(screen.getByRole('button', { name: 'Ship 1 Order' }));
  expect(await screen.findByText('1 order shipped. Each buyer gets an email.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Ship/ })).not.toBeInTheDocument();
});

it('says why a file cannot be read', async () => {
  open({ status: 400 });
  await userEvent.upload(await screen.findByLabelText('Choose File'), CSV);
  expect(await screen.findByText('There is no column with tracking numbers.')).toBeVisible();
});

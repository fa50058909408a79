import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { listedOrder } from '../../testing/render-orders.tsx';

const line = (name: string) => [{ id: name, product_name: name, quantity: 1, toSendQuantity: 1, price: 26 }];
const first = (more: object = {}) =>
  listedOrder('N1', 'paid', {
    createdAt: '2026-11-01T10:00:00Z',
    order_lines: line('Harbour Mug'),
    added: [{ id: 'N2', orderNumber: 'N2', status: 'paid' }],
    ...more,
  });
const second = () =>
  listedOrder('N2', 'paid', {
    createdAt: '2026-11-02T10:00:00Z',
    // Typed differently, but their link has proved who they are.
    customer_email: 'GWEN+pots@example.org',
    order_lines: line('Tall Jug'),
    addedTo: { id: 'N1', orderNumber: 'N1' },
  });
const stranger = () =>
  listedOrder('N3', 'paid', { createdAt: '2026-11-03T10:00:00Z', customer_email: 'else@example.org' });

/** The second order is added after the list was read, just before packing begins. */
function opened(path: string) {
  let hasBegun = false;
  const orders = () =>
    hasBegun
      ? [stranger(), second(), first({ packingAt: '2026-11-03T12:00:00Z' })]
      : [stranger(), first({ takesMore: true, added: [] })];
  const shipped = ({ path: sent }: { path: string }) => ({
    body: listedOrder(sent.includes('N1') ? 'N1' : 'N2', 'shipped'),
  });
  return renderAdmin(path, {
    'GET /api/admin/orders': () => ({ body: { orders: orders() } }),
    'GET /api/admin/orders/N1': () => ({ body: orders().at(-1) }),
    'GET /api/admin/orders/parcels': { body: 'Order reference' },
    'GET /api/admin/orders/pick-list': { body: { orders: 0, pots: [] } },
    'PUT /api/admin/orders/packing': () => {
      const begun = hasBegun ? 0 : 1;
      hasBegun = true;
      return { body: { begun } };
    },
    'PUT /api/admin/orders/N1/ship': shipped,
    'PUT /api/admin/orders/N2/ship': shipped,
    'PUT /api/admin/orders/N1/status': { body: first({ status: 'cancelled' }) },
  });
}
const LABEL = /^With order N2: the buyer has paid for one delivery/;

it('begins packing, and ships what was added until then with the same tracking number', async () => {
  const app = opened('/admin/orders/ship');
  const parcel = within(await screen.findByRole('region', { name: 'Order N1 for Gwen Guest' }));
  expect(await parcel.findByRole('checkbox', { name: LABEL })).toBeChecked();
  expect(app.callsTo('PUT', '/api/admin/orders/packing').map(({ body }) => body)).toEqual([
    { order_ids: ['N1'] },
  ]);
  expect(parcel.getByText('Tall Jug')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Tracking Information'), 'RM 1{Enter}');
  expect(await screen.findByText('Orders N1 and N2 have shipped.')).toBeVisible();
  for (const id of ['N1', 'N2'])
    expect(app.callsTo('PUT', `/api/admin/orders/${id}/ship`)[0]?.body).toMatchObject({
      trackingInfo: 'RM 1',
    });
  await screen.findByRole('region', { name: 'Order N3 for Gwen Guest' });
});

it('ships them apart where the packer says so', async () => {
  const app = opened('/admin/orders/ship');
  await userEvent.click(await screen.findByRole('checkbox', { name: LABEL }));
  await userEvent.type(screen.getByLabelText('Tracking Information'), 'RM 1{Enter}');
  expect(await screen.findByText('Order N1 has shipped.')).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/orders/N2/ship')).toHaveLength(0);
});

it('prints one slip for a parcel', async () => {
  const app = opened('/admin/orders/slips');
  const slip = await screen.findByRole('article', { name: 'Orders N1 and N2' });
  expect(slip).toHaveTextContent('Harbour Mug');
  expect(slip).toHaveTextContent('Tall Jug');
  expect(await screen.findByRole('button', { name: 'Print 2 Slips' })).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/orders/packing')[0]?.body).toEqual({
    order_ids: ['N1', 'N3'],
    printed: true,
  });
});

it('prints slip and label of one parcel alone', async () => {
  opened('/admin/orders/slips?order=N1&label');
  const slip = await screen.findByRole('article', { name: 'Orders N1 and N2' });
  expect(slip).toHaveTextContent('Tall Jug');
  expect(screen.getByText(/^N1 and N2 · From/)).toBeVisible();
  expect(screen.queryByText(/N3/)).not.toBeInTheDocument();
});

it('ships both from the order’s page, and says before it is cancelled what becomes of the other', async () => {
  const app = opened('/admin/orders/ship');
  await screen.findByRole('checkbox', { name: LABEL });
  await app.navigator.push('/admin/orders/N1');
  expect(await screen.findByText('Added to its parcel')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Order' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(/^Order N2 was added to this parcel/)).toHaveTextContent(
    'Order N2 was added to this parcel without a delivery charge. You still send it.',
  );
  await userEvent.click(asked.getByRole('button', { name: 'Keep Order' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ship Order' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('checkbox', { name: LABEL })).toBeChecked();
  await userEvent.type(dialog.getByLabelText('Tracking Information'), 'RM 7');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm Shipment' }));
  await waitFor(() => expect(app.callsTo('PUT', '/api/admin/orders/N2/ship')).toHaveLength(1));
  expect(app.callsTo('PUT', '/api/admin/orders/N2/ship')[0]?.body).toMatchObject({ trackingInfo: 'RM 7' });
});

it('begins packing before the carrier’s table is made', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  const app = opened('/admin/orders/parcels');
  await userEvent.click(await screen.findByRole('button', { name: 'Download Parcels' }));
  await waitFor(() => expect(app.callsTo('GET', '/api/admin/orders/parcels')).toHaveLength(1));
  expect(app.callsTo('PUT', '/api/admin/orders/packing')[0]?.body).toEqual({ printed: true });
});

it('says that new tracking is for all orders of the parcel', async () => {
  const order = first({ status: 'shipped', trackingInfo: 'RM 1' });
  renderAdmin('/admin/orders/N1', { 'GET /api/admin/orders/N1': { body: order } });
  await userEvent.click(await screen.findByRole('button', { name: 'Update Tracking Info' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('This changes all orders that went in the same parcel.')).toBeVisible();
});

it('ends packing for an order that is skipped, with what shares its parcel', async () => {
  const app = opened('/admin/orders/ship');
  await screen.findByRole('checkbox', { name: LABEL });
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
  await waitFor(() =>
    expect(app.callsTo('PUT', '/api/admin/orders/packing').map(({ body }) => body)).toContainEqual({
      order_ids: ['N1', 'N2'],
      skipped: true,
    }),
  );
});

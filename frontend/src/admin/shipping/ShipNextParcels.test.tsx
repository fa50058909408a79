import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { listedOrder } from '../../testing/render-orders.tsx';

const PARCEL = 'f3f2b8f0-6f0d-4d5e-9a3b-1c2d3e4f5a6b';
const line = (toSendQuantity: number) => ({
  id: 'l1',
  product_name: 'Harbour Mug',
  variant_color: 'Slate',
  quantity: 2,
  toSendQuantity,
  price: 26,
});

/** Two orders of two mugs, of which one is sent in parts. */
function opened() {
  const state = { left: 2, isShipped: false };
  const one = () =>
    listedOrder('N1', state.isShipped ? 'shipped' : 'paid', {
      createdAt: '2026-11-01T10:00:00Z',
      order_lines: [line(state.left)],
      parcels: [{ id: PARCEL, number: 1, pieces: [], undoUntil: '2026-11-01T10:02:00Z' }],
    });
  const app = renderAdmin('/admin/orders/ship', {
    'GET /api/admin/orders': () => ({
      body: {
        orders: [listedOrder('N2', 'paid', { order_lines: [line(2)] }), ...(state.isShipped ? [] : [one()])],
      },
    }),
    'PUT /api/admin/orders/N1/ship': ({ body }) => {
      const { pieces } = body as { pieces?: { quantity: number }[] };
      state.left -= pieces?.[0]?.quantity ?? state.left;
      state.isShipped = state.left === 0;
      return { body: one() };
    },
    [`PUT /api/admin/orders/N1/parcels/${PARCEL}/undo`]: () => {
      Object.assign(state, { left: 2, isShipped: false });
      return { body: one() };
    },
  });
  return { app, ships: () => app.callsTo('PUT', '/api/admin/orders/N1/ship').map(({ body }) => body) };
}
const parcel = (number: string) => screen.findByRole('region', { name: `Order ${number} for Gwen Guest` });

it('takes a weight from a scale and a number from a scanner, and begins the next parcel with its weight', async () => {
  const { ships } = opened();
  await parcel('N1');
  expect(screen.getByLabelText('Tracking Information')).toHaveFocus();
  await userEvent.click(screen.getByLabelText(/^Weight/));
  await userEvent.keyboard('heavy{Enter}');
  expect(screen.getByLabelText(/^Weight/)).toBeInvalid();
  await userEvent.clear(screen.getByLabelText(/^Weight/));
  await userEvent.keyboard('0.640 kg{Enter}');
  expect(screen.getByLabelText('Tracking Information')).toHaveFocus();
  await userEvent.keyboard('AB123456789GB{Enter}');
  await parcel('N2');
  expect(ships()).toEqual([{ trackingInfo: 'AB123456789GB', grams: 640 }]);
  expect(screen.getByLabelText(/^Weight/)).toHaveFocus();
});

it('sends a part of an order, and then the rest', async () => {
  const { ships } = opened();
  const first = within(await parcel('N1'));
  expect(first.getByRole('link', { name: 'Slip and Label' })).toHaveAttribute(
    'href',
    '/admin/orders/slips?order=N1&label',
  );
  await userEvent.click(first.getByRole('button', { name: 'Send only a part of it' }));
  await userEvent.type(screen.getByLabelText('Tracking Information'), 'RM 1{Enter}');
  await userEvent.click(first.getByRole('button', { name: 'One more Harbour Mug (Slate)' }));
  await userEvent.type(screen.getByLabelText('Tracking Information'), '{Enter}');
  expect(await screen.findByText('Order N1 has shipped in part.')).toBeVisible();
  const rest = within(await parcel('N1'));
  await waitFor(() => expect(rest.getByText(/^Quantity: 1/)).toBeVisible());
  expect(rest.queryByRole('button', { name: 'Send only a part of it' })).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Tracking Information'), 'RM 2{Enter}');
  await parcel('N2');
  expect(ships()).toEqual([
    { trackingInfo: 'RM 1', pieces: [{ line: 1, quantity: 1 }], parcel_id: expect.any(String) },
    { trackingInfo: 'RM 2' },
  ]);
});

it('undoes the parcel before', async () => {
  const { app } = opened();
  await parcel('N1');
  await userEvent.type(screen.getByLabelText('Tracking Information'), 'RM 1{Enter}');
  await parcel('N2');
  await userEvent.click(screen.getByRole('button', { name: 'Undo Shipping' }));
  await parcel('N1');
  expect(app.callsTo('PUT', `/api/admin/orders/N1/parcels/${PARCEL}/undo`)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Undo Shipping' })).not.toBeInTheDocument();
});

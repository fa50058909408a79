import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { listedOrder } from '../../testing/render-orders.tsx';
import type { Script } from '../../testing/render-app.tsx';

const at = (day: number) => ({ createdAt: `2026-11-0${day}T10:00:00Z` });

/** Three paid orders, of which those shipped disappear, and one whose money is back, which is never shipped. */
function opened(more: Script = {}) {
  const waiting = new Map([
    ['N3', at(3)],
    ['N2', at(2)],
    ['N1', at(1)],
  ]);
  const ship = (number: string) => () => {
    waiting.delete(number);
    return { body: {} };
  };
  return renderAdmin('/admin/orders/ship', {
    'GET /api/admin/orders': () => ({
      body: {
        orders: [
          ...[...waiting].map(([number, when]) => listedOrder(number, 'paid', when)),
          listedOrder('N4', 'paid', { ...at(4), isRefundedInFull: true }),
        ],
      },
    }),
    'PUT /api/admin/orders/N1/ship': ship('N1'),
    'PUT /api/admin/orders/N2/ship': ship('N2'),
    'PUT /api/admin/orders/N3/ship': ship('N3'),
    ...more,
  });
}
const parcel = (number: string) => screen.findByRole('region', { name: `Order ${number} for Gwen Guest` });
const field = () => screen.getByLabelText('Tracking Information');

it('ships one parcel after the other by keyboard, oldest first, without a dialog', async () => {
  const app = opened();
  const first = await parcel('N1');
  expect(first).toHaveTextContent('Harbour Mug (Sea Glass)');
  expect(first).toHaveTextContent('ST1 5AB');
  expect(screen.getByText('3 orders to ship')).toBeVisible();
  expect(field()).toHaveFocus();
  await userEvent.keyboard('RM 1{Enter}');
  await parcel('N2');
  expect(screen.getByText('Order N1 has shipped.')).toBeVisible();
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('RM 2{Enter}');
  await parcel('N3');
  await userEvent.keyboard('RM 3{Enter}');
  expect(await screen.findByText('No more paid orders to ship.')).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/orders/N2/ship')[0]?.body).toEqual({ trackingInfo: 'RM 2' });
});

it('shows the note for packing of each order in the parcel', async () => {
  const note = { packingNote: 'Wrap it as a present.' };
  opened({
    'GET /api/admin/orders': {
      body: { orders: [listedOrder('N2', 'paid', at(2)), listedOrder('N1', 'paid', { ...at(1), ...note })] },
    },
  });
  const first = within(await parcel('N1'));
  expect(first.getByRole('alert')).toHaveTextContent('Note for packingWrap it as a present.');
  await userEvent.click(first.getByRole('checkbox', { name: /^Put order N2/ }));
  expect(first.getByRole('alert')).toHaveTextContent('Note for packing N1Wrap it as a present.');
});

it('shows what the buyer asked for', async () => {
  const wishes = { note: 'Leave it with number 8.', gift: { message: 'Happy birthday!' } };
  opened({
    'GET /api/admin/orders': { body: { orders: [listedOrder('N1', 'paid', { ...at(1), wishes })] } },
  });
  expect(await parcel('N1')).toHaveTextContent(
    /Note from the buyer Leave it with number 8\.A gift: no prices in the parcel Happy birthday!/,
  );
});

it('skips a parcel, and returns to it at the end', async () => {
  opened();
  await parcel('N1');
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
  await parcel('N2');
  expect(field()).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
  await parcel('N3');
  await userEvent.keyboard('RM 3{Enter}');
  expect(await screen.findByText('You skipped 2 orders.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ship Skipped Orders' }));
  await parcel('N1');
});

it('keeps what was typed when the server refuses, and asks for tracking information', async () => {
  opened({ 'PUT /api/admin/orders/N1/ship': { status: 500 } });
  const first = await parcel('N1');
  await userEvent.click(within(first).getByRole('button', { name: 'Confirm Shipment' }));
  await waitFor(() => expect(field()).toBeInvalid());
  await userEvent.type(field(), 'RM 1{Enter}');
  expect(await screen.findByText('Failed to ship order')).toBeVisible();
  expect(field()).toHaveValue('RM 1');
});

it('stays on an order that someone else has shipped, and says who and when', async () => {
  const message = 'This order was shipped on 24 November at 16:32 with RM 9, so it can’t be shipped again.';
  let isShipped = false;
  opened({
    'GET /api/admin/orders': () => ({
      body: {
        orders: [listedOrder('N2', 'paid', at(2)), ...(isShipped ? [] : [listedOrder('N1', 'paid', at(1))])],
      },
    }),
    'PUT /api/admin/orders/N1/ship': () => {
      isShipped = true;
      return { status: 409, body: { code: 'transition-refused', message } };
    },
    'GET /api/admin/orders/N1/history': {
      body: { steps: [{ what: 'shipped', at: at(4).createdAt, by: 'u-ada', text: 'RM 9', amount: null }] },
    },
    'GET /api/admin/users': { body: [{ id: 'u-ada', name: 'Ada Potter', email: 'ada@example.org' }] },
  });
  await parcel('N1');
  await userEvent.type(field(), 'RM 1{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(await screen.findByText('It was Ada Potter who did that.')).toBeVisible();
  await parcel('N1');
  expect(field()).toHaveValue('RM 1');
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
  await parcel('N2');
});

it('is reached from the list of orders', async () => {
  renderAdmin('/admin/orders', {
    'GET /api/admin/orders': { body: { orders: [listedOrder('N1', 'paid')], counts: { paid: 1 } } },
  });
  expect(await screen.findByRole('link', { name: 'Ship Next' })).toHaveAttribute(
    'href',
    '/admin/orders/ship',
  );
});

it('leaves out an order that its buyer wants to cancel, and says so', async () => {
  const request = { id: 'q1', kind: 'cancel', state: 'asked', pieces: [], steps: [] };
  const orders = [
    listedOrder('N1', 'paid', at(1)),
    listedOrder('N2', 'paid', { ...at(2), requests: [request] }),
  ];
  opened({ 'GET /api/admin/orders': { body: { orders } } });
  await parcel('N1');
  expect(screen.getByText('1 order to ship')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Not to be sent' })).toHaveTextContent(/wants to cancel.*N2$/);
});

it('offers to send the orders of one buyer to one address as one parcel', async () => {
  const elsewhere = { delivery_address: '8 Wheel Row, Leeds, LS1 4AP', shipping_address: '8 Wheel Row' };
  const shipped: string[] = [];
  const orders = [
    listedOrder('N4', 'paid', { ...at(4), customer_email: 'other@example.org' }),
    listedOrder('N3', 'paid', { ...at(3), ...elsewhere }),
    listedOrder('N2', 'paid', {
      ...at(2),
      delivery_address: '1 kiln lane, Stoke-on-Trent ST1 5AB',
      order_lines: [
        { id: 'l2', product_name: 'Harbour Mug', variant_color: 'Slate', quantity: 1, price: 26 },
      ],
    }),
    listedOrder('N1', 'paid', at(1)),
  ];
  const ship = (number: string) => () => {
    shipped.push(number);
    return { body: {} };
  };
  const app = opened({
    'GET /api/admin/orders': () => ({ body: { orders: orders.filter(({ id }) => !shipped.includes(id)) } }),
    'PUT /api/admin/orders/N1/ship': ship('N1'),
    'PUT /api/admin/orders/N2/ship': ship('N2'),
  });
  const first = within(await parcel('N1'));
  expect(first.getAllByRole('checkbox', { name: /^Put order/ })).toHaveLength(1);
  await userEvent.click(first.getByRole('checkbox', { name: /^Put order N2 into this parcel/ }));
  expect(first.getAllByText(/^Harbour Mug/)).toHaveLength(2);
  expect(first.getByRole('link', { name: 'Slip N2' })).toHaveAttribute(
    'href',
    '/admin/orders/slips?order=N2',
  );
  await userEvent.type(field(), 'RM 1{Enter}');
  expect(await screen.findByText('Orders N1 and N2 have shipped.')).toBeVisible();
  for (const number of ['N1', 'N2'])
    expect(app.callsTo('PUT', `/api/admin/orders/${number}/ship`)[0]?.body).toEqual({ trackingInfo: 'RM 1' });
  await parcel('N3');
  expect(screen.queryByRole('checkbox', { name: /^Put order/ })).not.toBeInTheDocument();
});

import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import type { Script } from '../../testing/render-app.tsx';
import { listedOrder, orderRow as row } from '../../testing/render-orders.tsx';

const place = { address: 'The Old Dairy, Kiln Lane', opening: 'Fridays from 10 to 4' };
const collection = { method: 'collection', name: 'Collection', kind: 'collection', country: 'GB', ...place };
const express = { method: 'express', name: 'Special Delivery', kind: 'post', country: 'GB' };

/** Two paid orders on a scripted server: N1 is collected, N2 goes by post. */
function shop(): Script {
  const state = { status: 'paid', readyAt: null as string | null, collectedBy: null as string | null };
  const first = () =>
    listedOrder('N1', state.status, {
      delivery: collection,
      collection: {
        readyAt: state.readyAt,
        collectedAt: state.collectedBy && '2026-11-09T10:00:00Z',
        collectedBy: state.collectedBy,
      },
    });
  const second = listedOrder('N2', 'paid', {
    createdAt: '2026-11-06T09:30:00Z',
    delivery: express,
    goods: 84.05,
    deliveryCharge: 9.95,
  });
  return {
    'GET /api/admin/orders': () => ({ body: { orders: [first(), second], counts: { paid: 2 } } }),
    'GET /api/admin/orders/N1': () => ({ body: first() }),
    'GET /api/admin/orders/N2': { body: second },
    'GET /api/admin/orders/N1/history': { body: { steps: [] } },
    'GET /api/admin/orders/N2/history': { body: { steps: [] } },
    'PUT /api/admin/orders/N1/ready': () => {
      state.readyAt = '2026-11-08T10:00:00Z';
      return { body: first() };
    },
    'PUT /api/admin/orders/N1/collected': ({ body }) => {
      Object.assign(state, { status: 'delivered', ...(body as object) });
      return { body: first() };
    },
  };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('says in the list how each order travels, and takes a collection from ready to collected', async () => {
  const app = renderAdmin('/admin/orders', shop());
  expect(await row('N2')).toHaveTextContent('Special Delivery, £9.95');
  const collected = await row('N1');
  expect(within(collected).queryByRole('button', { name: 'Ship Order' })).not.toBeInTheDocument();
  expect(within(collected).queryByRole('option', { name: 'Shipped' })).not.toBeInTheDocument();
  await press('Ready to Collect');
  expect(await screen.findByText('Order N1 is ready. We’re emailing Gwen Guest.')).toBeVisible();
  expect(within(await row('N1')).getByText('Ready')).toBeVisible();
  await press('Collected');
  const dialog = within(screen.getByRole('dialog', { name: 'Hand Over Order' }));
  const name = dialog.getByLabelText('Collected by');
  expect(name).toHaveValue('Gwen Guest');
  await userEvent.clear(name);
  await userEvent.type(name, 'Her sister Nell');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm Collection' }));
  expect(await screen.findByText('Her sister Nell has collected order N1.')).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/orders/N1/collected')[0]?.body).toEqual({
    collectedBy: 'Her sister Nell',
  });
  expect(await row('N1')).toHaveTextContent('Delivered');
});

it('shows on an order’s page where it is collected, and what the delivery of another cost', async () => {
  const app = renderAdmin('/admin/orders/N1', shop());
  const where = (await screen.findByRole('heading', { name: 'Collection' })).closest('section');
  expect(where).toHaveTextContent('The Old Dairy, Kiln LaneFridays from 10 to 4');
  expect(screen.queryByRole('heading', { name: 'Delivery Address' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Ship Order' })).not.toBeInTheDocument();
  expect(screen.queryByText('Tracking Info')).not.toBeInTheDocument();
  await press('Ready to Collect');
  expect(await screen.findByText('Since 8 November 2026')).toBeVisible();
  await press('Collected');
  await press('Confirm Collection');
  expect(await screen.findByText('9 November 2026, by Gwen Guest')).toBeVisible();
  app.unmount();
  renderAdmin('/admin/orders/N2', shop());
  const lines = (await screen.findByRole('heading', { name: 'Order Lines' })).closest('section');
  expect(lines).toHaveTextContent('Goods£84.05Delivery: Special Delivery£9.95Total£94.00');
});

it('lists what customs abroad ask for', async () => {
  const customs = { hsCode: '691200', origin: 'GB', packedGrams: 750 };
  const line = { id: 'l1', product_name: 'Harbour Mug', variant_color: '', quantity: 2, price: 26, customs };
  renderAdmin('/admin/orders/N1', {
    'GET /api/admin/orders/N1': {
      body: listedOrder('N1', 'paid', { order_lines: [line], delivery: express }),
    },
    'GET /api/admin/orders/N1/history': { body: { steps: [] } },
  });
  const sheet = await screen.findByRole('region', { name: 'Customs' });
  expect(sheet).toHaveTextContent(
    '2 × Harbour MugHS code 6912 00 · made in GB · 1.5 kg packed£52.001.5 kg in all',
  );
});

it('asks for no tracking information in Ship Next and prints no address where the buyer collects', async () => {
  const app = renderAdmin('/admin/orders/ship', shop());
  const parcel = await screen.findByRole('region', { name: 'Order N1 for Gwen Guest' });
  expect(within(parcel).queryByLabelText('Tracking Information')).not.toBeInTheDocument();
  expect(parcel).not.toHaveTextContent('ST1 5AB');
  await press('Ready to Collect');
  expect(await screen.findByText('Order N1 is ready to collect.')).toBeVisible();
  const next = await screen.findByRole('region', { name: 'Order N2 for Gwen Guest' });
  expect(next).toHaveTextContent('Special Delivery');
  expect(within(next).getByLabelText('Tracking Information')).toBeVisible();
  app.unmount();
  renderAdmin('/admin/orders/slips', shop());
  const [first, second] = await screen.findAllByRole('article');
  expect(first).toHaveTextContent('Gwen GuestTo be collected');
  expect(first).not.toHaveTextContent('ST1 5AB');
  expect(second).toHaveTextContent('Special Delivery');
});

import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';

const orders = [1, 2, 3].map((n) =>
  scriptedOrder({
    id: `o${n}`,
    customerEmail: `buyer${n}@example.org`,
    customer_email: `buyer${n}@example.org`,
    order_number: `2026-ORD-00${n}`,
    createdAt: `2026-11-0${9 - n}T10:00:00Z`,
  }),
);
const script = {
  'GET /api/admin/orders': { body: { orders, pagination: { total: 3 }, counts: {} } },
  ...Object.fromEntries(orders.map((order, at) => [`GET /api/admin/orders/o${at + 1}`, { body: order }])),
};

it('prints the slips of all chosen orders', async () => {
  const app = renderAdmin('/admin/orders', script);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose 2026-ORD-001' }));
  expect(screen.getByRole('link', { name: 'Packing Slip' })).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose 2026-ORD-003' }));
  expect(screen.getByText('2 orders chosen')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: '2 Packing Slips' }));
  expect(await screen.findByRole('button', { name: 'Print 2 Slips' })).toBeVisible();
  expect(app.where()).toBe('/admin/orders/slips?order=o1&order=o3');
  expect(screen.getByRole('heading', { name: 'Order 2026-ORD-003' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Order 2026-ORD-002' })).not.toBeInTheDocument();
});

it('prints nothing while one of the chosen orders is missing', async () => {
  renderAdmin('/admin/orders/slips?order=o1&order=o9', {
    ...script,
    'GET /api/admin/orders/o9': { status: 404, body: { message: 'Order not found' } },
  });
  expect(await screen.findByText('Failed to load orders')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Print/ })).not.toBeInTheDocument();
});

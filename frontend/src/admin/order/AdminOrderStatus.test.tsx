import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app.tsx';
import { scriptedSession } from '../../testing/scripted-session.ts';
import { scriptedDashboard } from '../../testing/scripted-dashboard.ts';
import { scriptedOrder } from '../../testing/scripted-order.ts';

const opened = (status: string, path = '/admin/orders/o1') =>
  renderApp(path, {
    ...scriptedSession({ is_admin: true }),
    'GET /api/admin/orders': { body: { orders: [scriptedOrder({ status })] } },
    'GET /api/admin/orders/o1': { body: scriptedOrder({ status, trackingInfo: 'RM1' }) },
    'GET /api/admin/dashboard': { body: scriptedDashboard({ recentOrders: [scriptedOrder({ status })] }) },
  });

it.each([
  ['Pending', 'warning', '[C491]'],
  ['Paid', 'info', '[C492]'],
  ['Shipped', 'primary', '[C493]'],
  ['Delivered', 'success', '[C494]'],
  ['Cancelled', 'error', '[C495]'],
])('shows %s on an admin’s chip in the %s colour %s', async (label, look) => {
  const detail = opened(label.toLowerCase());
  const fact = (await screen.findByText('Status')).nextElementSibling as HTMLElement;
  expect(within(fact).getByText(label).closest('[data-look]')).toHaveAttribute('data-look', look);
  detail.unmount();
  opened(label.toLowerCase(), '/admin/orders');
  const row = await screen.findByRole('row', { name: /2026-ORD-001/ });
  expect(within(row).getByText(label, { selector: 'span' }).closest('[data-look]')).toHaveAttribute(
    'data-look',
    look,
  );
});

it.each([
  ['shipped', true],
  ['delivered', true],
  ['pending', false],
  ['paid', false],
  ['cancelled', false],
])("offers 'Update Tracking Info' for an order that is %s: %s [A126]", async (status, offered) => {
  opened(status);
  await screen.findByRole('button', { name: 'Print Address' });
  const button = screen.queryByRole('button', { name: 'Update Tracking Info' });
  expect(button !== null).toBe(offered);
});

it('opens the details dialog from the list only, not from the dashboard or the order page [A084]', async () => {
  const list = opened('paid', '/admin/orders');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for 2026-ORD-001' }));
  await userEvent.click(screen.getByRole('button', { name: 'Quick View' }));
  expect(screen.getByRole('dialog', { name: 'Order 2026-ORD-001' })).toBeVisible();
  list.unmount();
  for (const path of ['/admin', '/admin/orders/o1']) {
    const app = opened('paid', path);
    expect((await screen.findAllByText(/2026-ORD-001/))[0]).toBeVisible();
    expect(screen.queryByRole('button', { name: /2026-ORD-001|Quick View/ })).not.toBeInTheDocument();
    app.unmount();
  }
});

import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { scriptedDashboard } from '../../testing/scripted-dashboard.ts';
import { scriptedOrder } from '../../testing/scripted-order.ts';

const recentOrders = ['1', '2', '3', '4', '5', '6'].map((n) =>
  scriptedOrder({ id: `o${n}`, order_number: `N${n}`, status: n === '1' ? 'paid' : 'shipped' }),
);
const opened = (answer: object) => renderAdmin('/admin', { 'GET /api/admin/dashboard': answer });

it('shows the figures, each with its link [A001] [A027] [A028] [A029] [A030]', async () => {
  opened({ body: scriptedDashboard({ recentOrders }) });
  expect(await screen.findByRole('link', { name: /Total Products 24/ })).toHaveAttribute(
    'href',
    '/admin/products',
  );
  expect(screen.getByRole('link', { name: /Total Orders 12/ })).toHaveAttribute('href', '/admin/orders');
  expect(screen.getByRole('link', { name: /Total Users 7/ })).toHaveAttribute('href', '/admin/users');
  expect(screen.getByRole('link', { name: /Total Revenue £1,234.50/ })).toHaveAttribute(
    'href',
    '/admin/orders',
  );
});

it('shows the five newest orders, each with a link to its page [A031] [A032]', async () => {
  opened({ body: scriptedDashboard({ recentOrders }) });
  const recent = await screen.findByRole('region', { name: 'Recent Orders' });
  const links = within(recent).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['1', '2', '3', '4', '5'].map((n) => `/admin/orders/o${n}`),
  );
  expect(links[0]).toHaveTextContent('Ready to ship');
  expect(links[1]).not.toHaveTextContent('Ready to ship');
});

it('counts the paid orders that wait to be shipped, with a link to them', async () => {
  opened({ body: scriptedDashboard({ recentOrders, ordersByStatus: { paid: 3 } }) });
  const job = await screen.findByRole('region', { name: 'Next job' });
  expect(job).toHaveTextContent('3 paid orders are waiting to be shipped.');
  expect(within(job).getByRole('link', { name: 'Start Shipping' })).toHaveAttribute(
    'href',
    '/admin/orders?status=paid',
  );
});

it('reports a failure to load [A033]', async () => {
  opened({ status: 500 });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load dashboard statistics');
});

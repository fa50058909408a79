import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

it('says of orders that are collected or refunded in full what comes next, which is not shipping', async () => {
  const delivery = { method: 'collection', name: 'Collection', kind: 'collection', country: 'GB' };
  const collected = (id: string, readyAt: string | null) =>
    scriptedOrder({ id, delivery, collection: { readyAt, collectedAt: null, collectedBy: null } });
  const refunded = scriptedOrder({ id: 'o3', isRefundedInFull: true });
  const three = [collected('o1', null), collected('o2', '2026-11-08T10:00:00Z'), refunded];
  opened({ body: scriptedDashboard({ recentOrders: three }) });
  const recent = await screen.findByRole('region', { name: 'Recent Orders' });
  const [waiting, ready, over] = within(recent).getAllByRole('link');
  expect(waiting).toHaveTextContent('To be collected');
  expect(ready).toHaveTextContent('Ready to collect');
  expect(over).not.toHaveTextContent(/ready|collect|ship/i);
});

it('counts the paid orders to ship, with a link to the next one', async () => {
  opened({ body: scriptedDashboard({ recentOrders, ordersByStatus: { paid: 5 }, toShip: 3 }) });
  const job = await screen.findByRole('region', { name: 'Next job' });
  expect(job).toHaveTextContent('3 paid orders to ship');
  expect(within(job).getByRole('link', { name: 'Start Shipping' })).toHaveAttribute(
    'href',
    '/admin/orders/ship',
  );
});

it('lists what buyers have asked, each with its order', async () => {
  const one = { orderNumber: 'N1', name: 'Gwen Guest', kind: 'return', askedAt: '2026-11-24T10:00:00Z' };
  const oldest = [
    { ...one, orderId: 'o1', isBack: false },
    { ...one, orderId: 'o2', orderNumber: 'N2', kind: 'withdrawal', isBack: true },
  ];
  opened({ body: scriptedDashboard({ toShip: 1, requests: { count: 3, unwanted: 2, oldest } }) });
  expect(await screen.findByRole('region', { name: 'Next job' })).toHaveTextContent('1 paid order to ship');
  const requests = within(await screen.findByRole('region', { name: 'Requests from Buyers' }));
  expect(requests.getByText('3 requests wait for you.')).toBeVisible();
  const links = requests.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/orders/o1', '/admin/orders/o2']);
  expect(links[0]).toHaveTextContent('N1Return · Gwen Guest · 24 Nov 2026Answer due');
  expect(links[1]).toHaveTextContent('N2Withdrawal from the contract · Gwen Guest · 24 Nov 2026Refund due');
});

it('names the period of each figure, and compares this month with last month', async () => {
  opened({ body: scriptedDashboard() });
  expect(await screen.findByRole('link', { name: /Total Revenue/ })).toHaveTextContent(
    '£1,234.50since 3 March 2026',
  );
  expect(screen.getByRole('link', { name: /Total Orders/ })).toHaveTextContent('12since 3 March 2026');
  expect(screen.getByRole('link', { name: /This Month/ })).toHaveTextContent(
    '£210.005 orders. Last month: £180 by the 22nd, £380.50 in all',
  );
});

it('says which orders the takings do not count, so that its numbers agree', async () => {
  opened({ body: scriptedDashboard({ ordersByStatus: { pending: 1, paid: 9, cancelled: 2 } }) });
  expect(await screen.findByRole('link', { name: /Total Orders/ })).toHaveTextContent(
    '12since 3 March 2026. Of these: 1 not paid yet, 2 cancelled',
  );
});

it('shows the takings as bars and as a table', async () => {
  opened({ body: scriptedDashboard() });
  const takings = await screen.findByRole('region', { name: 'Takings in the Last 3 Days' });
  expect(takings).toHaveTextContent('£210.00 in total. The best day was 21 Nov 2026, with £120.00.');
  const heights = [...takings.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
  expect(heights).toEqual([0, 116, 87]);
  await userEvent.click(within(takings).getByText('Show as a table'));
  const rows = within(takings).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '22 Nov 20263£90.00',
    '21 Nov 20262£120.00',
    '20 Nov 20260£0.00',
  ]);
});

it('lists the pots that are running low, with links', async () => {
  const pots = [{ id: 'p1', name: 'Moon Vase', left: 1 }];
  const first = opened({ body: scriptedDashboard({ lowStock: { upTo: 2, low: 3, soldOut: 2, pots } }) });
  const low = await screen.findByRole('region', { name: 'Low Stock' });
  expect(low).toHaveTextContent('3 pots are running low (2 or fewer left). 2 pots have sold out.');
  expect(low).toHaveTextContent('2 more');
  for (const [name, stock] of [
    ['2 more', 'low'],
    ['2 pots', 'none'],
  ] as const)
    expect(within(low).getByRole('link', { name })).toHaveAttribute(
      'href',
      `/admin/products?state=published&stock=${stock}`,
    );
  expect(within(low).getByRole('link', { name: 'Moon Vase' })).toHaveAttribute(
    'href',
    '/admin/products?search=Moon%20Vase',
  );
  first.unmount();
  const five = opened({ body: scriptedDashboard({ lowStock: { upTo: 5, low: 1, soldOut: 0, pots } }) });
  expect(await screen.findByRole('region', { name: 'Low Stock' })).toHaveTextContent(
    '1 pot is running low (5 or fewer left). Nothing has sold out.',
  );
  five.unmount();
  opened({ body: scriptedDashboard({ firstOrderAt: null }) });
  expect(await screen.findByRole('region', { name: 'Low Stock' })).toHaveTextContent(
    'Nothing is running low. Nothing has sold out.',
  );
  expect(screen.getByRole('link', { name: /Total Orders/ })).toHaveTextContent('no orders yet');
});

it('reports a failure to load [A033]', async () => {
  opened({ status: 500 });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load dashboard statistics');
});

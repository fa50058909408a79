import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app.tsx';
import { arrive, pass, stopClock } from '../../testing/fake-clock.ts';
import { listedOrder } from '../../testing/render-orders.tsx';
import { TOKEN_KEY } from '../../base/session.ts';
import { scriptedSession } from '../../testing/scripted-session.ts';

const desk = (flags: object = { is_admin: true }) => ({
  ...scriptedSession(flags),
  'GET /api/admin/orders': { body: { orders: [] } },
});

it.each([
  ['an administrator', { is_admin: true }, []],
  ['a super administrator', { is_super_admin: true }, ['Audit Log /admin/audit']],
])(
  'opens for %s, with the menu [C012] [A012] [A013] [A014] [A015] [A016] [A017] [A018] [A019] [A020]',
  async (_title, flags, more) => {
    renderApp('/admin/orders', desk(flags));
    const menu = await screen.findByRole('navigation', { name: 'Admin' });
    const places = within(menu)
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
    expect(places).toEqual([
      'Dashboard /admin',
      'Products /admin/products',
      'Orders /admin/orders',
      'Visits /admin/visits',
      'Users /admin/users',
      'Issues /admin/issues',
      'Content /admin/content',
      'Updates /admin/updates',
      'Letters /admin/letters',
      'Codes /admin/codes',
      'Vouchers /admin/vouchers',
      'Books /admin/books',
      'Delivery /admin/delivery',
      'Settings /admin/settings',
      ...more,
    ]);
    expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    expect(screen.getByRole('link', { name: 'Back to Site' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  },
);

it('sends customers to the home page and anonymous visitors to /login [C040] [A026]', async () => {
  const customer = renderApp('/admin/orders', desk({}));
  await waitFor(() => expect(customer.where()).toBe('/'));
  expect(customer.callsTo('GET', '/api/admin/orders')).toHaveLength(0);
  customer.unmount();
  localStorage.clear();
  const nobody = renderApp('/admin/users');
  await waitFor(() => expect(nobody.where()).toBe('/login'));
});

it('logs out to the home page and clears the session [A024] [A025]', async () => {
  const app = renderApp('/admin/orders', desk());
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(app.where()).toBe('/'));
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

it('opens the menu from the bar titled Admin Panel [A022] [A023]', async () => {
  renderApp('/admin/orders', desk());
  expect(await screen.findByText('Admin Panel')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const drawer = screen.getByRole('dialog', { name: 'Admin Panel' });
  await userEvent.click(within(drawer).getByRole('link', { name: 'Orders' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('counts the orders that wait in the title of the tab, and shows a new one by itself', async () => {
  const orders = [listedOrder('N1', 'paid')];
  const counts = { pending: 0, paid: 1, shipped: 0, delivered: 0, cancelled: 0 };
  stopClock();
  renderApp('/admin/orders', {
    ...desk(),
    'GET /api/admin/orders': () => ({ body: { orders: [...orders] } }),
    'GET /api/admin/orders/counts': () => ({ body: { counts: { ...counts } } }),
  });
  await arrive(() => screen.queryByText('N1'));
  await arrive(() => document.title.startsWith('(1) '));
  expect(document.title).toMatch(/^\(1\) Orders · /);
  orders.push(listedOrder('N2', 'paid'));
  counts.paid = 2;
  await pass(30_000);
  await arrive(() => screen.queryByText('N2'));
  expect(screen.getByText('N2')).toBeVisible();
  expect(document.title).toMatch(/^\(2\) Orders · /);
});

it('sends the token with its requests [A272]', async () => {
  const app = renderApp('/admin/orders', desk());
  await screen.findByText('No orders yet.');
  expect(app.callsTo('GET', '/api/admin/orders')[0]?.headers['authorization']).toBe('Bearer a.b.c');
});

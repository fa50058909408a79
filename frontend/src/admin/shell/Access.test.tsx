import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { scriptedSession } from '../../testing/scripted-session.ts';
import { scriptedDashboard } from '../../testing/scripted-dashboard.ts';
import { scriptedOrder } from '../../testing/scripted-order.ts';
import { scriptedProduct } from '../../testing/scripted-product.ts';

const office: Script = {
  'GET /api/admin/dashboard': { body: scriptedDashboard() },
  'GET /api/admin/products': { body: { products: [scriptedProduct()] } },
  'GET /api/admin/orders': { body: { orders: [scriptedOrder()] } },
  'GET /api/admin/orders/o1': { body: scriptedOrder() },
  'GET /api/admin/users': { body: [] },
  'GET /api/issues': { body: { issues: [], pagination: { total: 0 } } },
  'GET /api/issues/stats/summary': { body: { total: 0, byStatus: {} } },
  'GET /api/admin/about': { body: { title: 'About', content: 'x' } },
  'GET /api/admin/contact': { body: { title: 'Contact', content: 'x' } },
};
const ROUTES: [path: string, title: string, clause: string][] = [
  ['/admin', 'Dashboard', '[A001]'],
  ['/admin/products', 'Products', '[A002]'],
  ['/admin/orders', 'Orders', '[A003]'],
  ['/admin/orders/o1', 'Order 2026-ORD-001', '[A004]'],
  ['/admin/users', 'Users', '[A005]'],
  ['/admin/settings', 'Settings', '[A006]'],
  ['/admin/issues', 'Issues', '[A007]'],
  ['/admin/content', 'Content', '[A008]'],
];

it.each(ROUTES)('%s opens %s for admins and super admins only [C040] [A026] %s', async (path, title) => {
  for (const flags of [{ is_admin: true }, { is_super_admin: true }]) {
    const app = renderApp(path, { ...scriptedSession(flags), ...office });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(app.where()).toBe(path);
    app.unmount();
  }
  const asked = (app: ReturnType<typeof renderApp>) =>
    app.calls.filter((call) => /\/api\/(admin|issues)/.test(call.path));
  const customer = renderApp(path, { ...scriptedSession(), ...office });
  await waitFor(() => expect(customer.where()).toBe('/'));
  expect(asked(customer)).toEqual([]);
  customer.unmount();
  localStorage.clear();
  const nobody = renderApp(path, office);
  await waitFor(() => expect(nobody.where()).toBe('/login'));
  expect(nobody.history.location.state).toMatchObject({ from: path });
  expect(asked(nobody)).toEqual([]);
});

it('sends the token with every request of every screen, including changes and uploads [A272]', async () => {
  const calls = [];
  for (const [path, title] of ROUTES) {
    const app = renderApp(path, { ...scriptedSession({ is_admin: true }), ...office });
    await screen.findByRole('heading', { level: 1, name: title });
    calls.push(app.calls);
    app.unmount();
  }
  const app = renderApp('/admin/products', { ...scriptedSession({ is_admin: true }), ...office });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Harbour Mug' }));
  const images = within(screen.getByRole('group', { name: 'Images' }));
  await userEvent.upload(images.getByLabelText('Upload Files'), [
    new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
  ]);
  await userEvent.click(images.getByRole('button', { name: 'Media Library' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(app.callsTo('PUT', '/api/admin/products/p1')).toHaveLength(1));
  const all = [...calls.flat(), ...app.calls].filter(({ path }) => /\/api\/(admin|issues|upload)/.test(path));
  const asked = new Set(all.map(({ method, path }) => `${method} ${path.split('?')[0]}`));
  for (const wanted of [
    ...Object.keys(office),
    'POST /api/upload/single',
    'GET /api/upload/media-library',
    'PUT /api/admin/products/p1',
  ])
    expect([...asked]).toContain(wanted);
  expect(all.filter(({ headers }) => headers['authorization'] !== 'Bearer a.b.c')).toEqual([]);
});

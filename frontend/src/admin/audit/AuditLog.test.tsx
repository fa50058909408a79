import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Script } from '../../testing/render-app.tsx';
import { renderAdmin } from '../../testing/render-admin.tsx';

const line = (rest: object = {}) => ({
  id: 'l1',
  at: '2026-11-20T10:00:00.000Z',
  userId: 'u1',
  name: 'Sue Super',
  action: 'product.changed',
  objectId: 'p1',
  object: 'Harbour Mug',
  changes: [{ field: 'Price', before: '£24.00', after: '£26.00' }],
  requestId: 'r1',
  ...rest,
});
const lines = [
  line(),
  line({ id: 'l2', action: 'order.shipped', object: '2026-ORD-001', name: 'Pat Packer', changes: [] }),
  line({ id: 'l3', action: 'product.deleted', changes: [{ field: 'Name', before: 'Jug', after: null }] }),
];
const answer = (found: object[] = lines, total = found.length) => ({
  body: {
    lines: found,
    pagination: { total, page: 1, limit: 20, pages: 1 },
    people: [
      { id: 'u1', name: 'Sue Super' },
      { id: 'u2', name: 'Pat Packer' },
    ],
  },
});
const opened = (script: Script = { 'GET /api/admin/audit': answer() }) =>
  renderAdmin('/admin/audit', script, { is_admin: true, is_super_admin: true });

it('lists who did what in sentences, with the values before and after', async () => {
  opened();
  const [mug, shipped, deleted] = (await screen.findAllByRole('row')).slice(1);
  expect(mug).toHaveTextContent(/Sue Super.*saved the product Harbour Mug.*Price.*£24\.00 → £26\.00.*20 Nov/);
  expect(shipped).toHaveTextContent(/Pat Packer.*shipped order 2026-ORD-001/);
  const linkIn = (row: HTMLElement | undefined) =>
    row && within(row).queryByRole('link')?.getAttribute('href');
  expect([mug, shipped, deleted].map(linkIn)).toEqual([
    '/admin/products?search=Harbour+Mug',
    '/admin/orders/p1',
    undefined,
  ]);
  expect(
    within(deleted as HTMLElement)
      .getByText('Jug')
      .closest('dd'),
  ).toHaveTextContent('Jug → nothing');
});

it('shows three changes of an entry, and the others on request', async () => {
  const fields = ['Name', 'Price', 'Colour', 'Weight', 'Stock'];
  const changes = fields.map((field) => ({ field, before: null, after: `${field} 1` }));
  opened({ 'GET /api/admin/audit': answer([line({ action: 'product.added', changes })]) });
  expect(await screen.findByText('Colour 1')).toBeVisible();
  expect(screen.getByText('Weight 1')).not.toBeVisible();
  await userEvent.click(screen.getByText('2 more'));
  expect(screen.getByText('Stock 1')).toBeVisible();
});

it('filters by person, search and day', async () => {
  const app = opened();
  await userEvent.selectOptions(
    await screen.findByLabelText('Person'),
    await screen.findByText('Pat Packer', { selector: 'option' }),
  );
  await userEvent.type(screen.getByPlaceholderText('Pot, order number, name...'), 'mug{Enter}');
  await waitFor(() =>
    expect(app.callsTo('GET', '/api/admin/audit?page=1&limit=20&person=u2&search=mug')).toHaveLength(1),
  );
  expect(app.where()).toBe('/admin/audit?person=u2&search=mug');
});

it.each<[string, Script, string]>([
  ['nothing yet', { 'GET /api/admin/audit': answer([]) }, 'No entries yet.'],
  ['a failure', { 'GET /api/admin/audit': { status: 500 } }, 'Failed to load the audit log'],
  ['a refusal', { 'GET /api/admin/audit': { status: 403 } }, 'Only super admins can read the audit log.'],
])('reports %s', async (_title, script, words) => {
  opened(script);
  expect(await screen.findByText(words)).toBeVisible();
});

it('is in the menu of super admins only', async () => {
  const app = opened();
  expect(await screen.findByRole('link', { name: 'Audit Log' })).toHaveAttribute('href', '/admin/audit');
  app.unmount();
  renderAdmin('/admin/issues', {});
  await screen.findByRole('link', { name: 'Issues' });
  expect(screen.queryByRole('link', { name: 'Audit Log' })).not.toBeInTheDocument();
});

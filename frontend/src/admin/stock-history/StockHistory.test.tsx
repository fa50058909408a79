import { expect, it } from '@jest/globals';
import type { Movement } from '@slipcast/contracts/http/movements';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import type { Script } from '../../testing/render-app.tsx';

const order = { id: 'o1', orderNumber: '2026-ORD-007' };
const movement = (more: Partial<Movement>): Movement => ({
  id: 'main/9',
  at: '2026-11-22T20:51:00.000Z',
  what: 'edit',
  variantId: 'main',
  color: 'Slate',
  change: 1,
  stock: 1,
  shortfall: 0,
  by: null,
  order: null,
  ...more,
});
const LIST = 'GET /api/admin/ledger/movements';
const movements = [
  movement({ id: 'main/5', what: 'count', change: 1, stock: 3, by: 'gone' }),
  movement({ id: 'main/4', what: 'return', stock: 2, by: 'u2', order }),
  movement({ id: 'main/3', what: 'edit', change: -2, stock: 0, shortfall: 1, by: 'u1' }),
  movement({ id: 'main/2', what: 'sale', change: -1, stock: 2, order }),
  movement({ id: 'main/1', change: 3, stock: 3 }),
];
const opened = (found: Movement[] = movements, more: Script = {}, at = '/admin/products/p1/stock') =>
  renderAdmin(at, {
    [LIST]: { body: { name: 'Tall Mug', movements: found, pagination: { total: found.length } } },
    'GET /api/admin/users': { body: [{ id: 'u2', name: 'Robin Fettle', email: 'r@example.org' }] },
    ...more,
  });

it('lists when, why and by whom the stock was changed, and what was left', async () => {
  const app = opened();
  expect(await screen.findByRole('heading', { level: 1, name: 'Stock of Tall Mug' })).toBeVisible();
  await screen.findByText('Robin Fettle');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  const when = '22 Nov 2026, 20:51';
  expect(rows).toEqual([
    'WhenWhat happenedChangeLeftBy',
    `${when}Counted after a restore+13A former admin`,
    `${when}Back from a cancelled order, 2026-ORD-007+12Robin Fettle`,
    `${when}Edited−21 short0You`,
    `${when}Sold, 2026-ORD-007−12–`,
    `${when}Opening stock+33–`,
  ]);
  const sale = screen.getByRole('row', { name: /Sold/ });
  expect(within(sale).getByRole('link')).toHaveAttribute('href', '/admin/orders/o1');
  expect(new URLSearchParams(app.callsTo('GET', '/api/admin/users')[0]?.path.split('?')[1]).get('ids')).toBe(
    'gone,u1,u2',
  );
});

it('names the colours of a product with several', async () => {
  opened([movement({}), movement({ id: 'v1/1', color: 'Oatmeal' })]);
  expect(await screen.findByRole('columnheader', { name: 'Colour or option' })).toBeVisible();
  expect(screen.getByRole('row', { name: /Oatmeal/ })).toBeVisible();
});

it('explains an empty history, and reports a failure to load', async () => {
  let isAway = true;
  opened([], {
    [LIST]: () =>
      isAway ? { status: 503 } : { body: { name: null, movements: [], pagination: { total: 0 } } },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the stock history');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(/No changes yet/)).toBeVisible();
});

it('loads one page at a time', async () => {
  const app = opened(movements, {
    [LIST]: { body: { name: 'Tall Mug', movements, pagination: { total: 45 } } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /next/i }));
  await waitFor(() => expect(app.callsTo('GET', '/api/admin/ledger/movements')).toHaveLength(2));
  const { path } = app.callsTo('GET', '/api/admin/ledger/movements')[1]!;
  expect(Object.fromEntries(new URLSearchParams(path.split('?')[1]))).toEqual({
    productId: 'p1',
    page: '2',
    limit: '20',
  });
});

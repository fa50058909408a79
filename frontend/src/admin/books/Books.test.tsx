import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN_KEY } from '../../base/session.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { PROFILE } from '../../testing/scripted-cart.ts';
import { lastMonth } from './Books.tsx';

const BOOKS = {
  month: '2026-10',
  sales: { count: 12, goods: 400, discount: 10, delivery: 24, total: 414, vat: 69 },
  refunds: { count: 1, total: 30, vat: 5, otherwise: 0 },
  disputes: { count: 1, total: 20, vat: 3.33, won: { count: 1, total: 6, vat: 1 } },
  deposits: { count: 2, taken: 55, used: 5, returned: 0, vat: 8.34 },
  vouchers: { count: 0, sold: 0, refunded: 0, used: 0, returned: 0, cancelled: 30, outstanding: 25 },
  payouts: {
    count: 4,
    total: 300,
    sales: 330,
    refunds: 10,
    fees: 5,
    disputes: 20,
    other: 5,
    isCurrent: false,
  },
  fees: 6.79,
  feesUnknown: 2,
};
function open(books = BOOKS) {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  return renderApp('/admin/books', {
    'GET /api/auth/users/profile': { body: { ...PROFILE, is_admin: true } },
    'GET /api/admin/books': { body: books },
    'GET /api/admin/books/export': { body: 'date,amount' },
  });
}

beforeEach(() => {
  // Not in jsdom.
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
});

it('begins with the month before this one, in January too', () => {
  expect(lastMonth(new Date('2026-11-25T12:00:00Z'))).toBe('2026-10');
  expect(lastMonth(new Date('2026-01-31T12:00:00Z'))).toBe('2025-12');
});

it('adds a month up', async () => {
  const app = open();
  const of = async (term: string) => (await screen.findByText(term)).nextElementSibling;
  expect(await of('Sales (12)')).toHaveTextContent('£414.00');
  expect(await of('Refunds (1)')).toHaveTextContent('£30.00');
  expect(await of('Paid to your bank (4)')).toHaveTextContent(
    '£300.00 (Square isn’t answering, so some may be missing)',
  );
  expect(await of('Lost disputes (1)')).toHaveTextContent('£20.00, of which £3.33 is VAT');
  expect(await of('Deposits (2)')).toHaveTextContent('£55.00, for orders that are not paid in full yet');
  expect(await of('Deposits used')).toHaveTextContent('£5.00 of the sales, paid in earlier months');
  expect(await of('Gift vouchers cancelled')).toHaveTextContent('£30.00, void or lost to disputes');
  expect(await of('Gift vouchers outstanding')).toHaveTextContent('£25.00 at the end of the month');
  expect(await of('Disputes won after all (1)')).toHaveTextContent(
    '£6.00, of which £1.00 is VAT, lost before',
  );
  // £69.00 of sales, £8.34 of deposits and £1.00 of the dispute that was won, less £5.00 of refunds and £3.33 of the dispute that was lost.
  expect(await of('VAT')).toHaveTextContent('£70.01');
  expect(await of('Card fees')).toHaveTextContent('£6.79 (not known yet for 2 sales)');
  expect(app.calls.some(({ path }) => path === `/api/admin/books?month=${lastMonth(new Date())}`)).toBe(true);
});

it('leaves out what the shop does not have', async () => {
  open({
    ...BOOKS,
    sales: { ...BOOKS.sales, discount: 0, delivery: 0, vat: 0 },
    refunds: { ...BOOKS.refunds, vat: 0 },
    disputes: { count: 0, total: 0, vat: 0, won: { count: 0, total: 0, vat: 0 } },
    deposits: { count: 0, taken: 0, used: 0, returned: 0, vat: 0 },
    vouchers: { count: 0, sold: 0, refunded: 0, used: 0, returned: 0, cancelled: 0, outstanding: 0 },
    feesUnknown: 0,
  });
  expect(await screen.findByText('Sales (12)')).toBeVisible();
  for (const term of ['Discounts', 'Delivery', 'VAT', 'Deposits used', 'Gift vouchers outstanding'])
    expect(screen.queryByText(term, { selector: 'dt' })).toBeNull();
});

it('downloads the month that is chosen for the accounts that are chosen', async () => {
  const app = open();
  fireEvent.change(await screen.findByLabelText('Month'), { target: { value: '2026-03' } });
  await userEvent.click(await screen.findByRole('button', { name: 'FreeAgent' }));
  expect(app.calls.at(-1)?.path).toBe('/api/admin/books/export?month=2026-03&format=freeagent');
});

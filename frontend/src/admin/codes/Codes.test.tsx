import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app.tsx';
import { TOKEN_KEY } from '../../base/session.ts';
import { PROFILE } from '../../testing/scripted-cart.ts';
import type { DiscountCode } from './codes-api.ts';

const SPRING: DiscountCode = {
  id: 'c1',
  code: 'SPRING10',
  worth: { by: 'percentage', percent: 10 },
  from: '2026-03-01T00:00:00.000Z',
  until: '2026-06-01T00:00:00.000Z',
  minimumPence: 2000,
  usesMax: 1000,
  usesPerBuyer: 1,
  alone: true,
  categories: ['Mugs'],
  products: [{ id: 'p1', name: 'Moon jar' }],
  state: 'active',
  used: 3,
  discountPence: 1560,
  createdAt: '2026-02-01T00:00:00.000Z',
};

function open(codes: DiscountCode[] = [SPRING]) {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  const shop = { codes };
  return renderApp('/admin/codes', {
    'GET /api/auth/users/profile': { body: { ...PROFILE, is_admin: true } },
    'GET /api/admin/codes': () => ({ body: { codes: shop.codes } }),
    'GET /api/categories': {
      body: { categories: [{ id: 'mugs', name: 'Mugs', productCount: 1, imageUrl: null }] },
    },
    'GET /api/admin/products': {
      body: { products: [{ id: 'p1', name: 'Moon jar' }], pagination: { total: 1 } },
    },
    'POST /api/admin/codes': ({ body }) => {
      const { code } = body as { code: string };
      if (code === 'SPRING10') {
        const message = 'There is a code SPRING10 already. End it first, or choose another.';
        return { status: 400, body: { message, errors: [{ field: 'code', message }] } };
      }
      shop.codes = [{ ...SPRING, id: 'c2', code }, ...shop.codes];
      return { body: shop.codes[0] };
    },
    'PUT /api/admin/codes/c1/end': () => {
      shop.codes = [{ ...SPRING, state: 'ended' }];
      return { body: shop.codes[0] };
    },
  });
}

it('lists each code with what it gives, for what, and how often it was used', async () => {
  open();
  const row = within(await screen.findByRole('row', { name: /SPRING10/ }));
  for (const text of ['10% off', 'Active', '3 of 1,000', '£15.60', '1 Mar 2026 to 31 May 2026'])
    expect(row.getByText(text)).toBeVisible();
  expect(
    row.getByText('from £20.00 · once for each buyer · not with other codes · Mugs, Moon jar'),
  ).toBeVisible();
});

it('ends a code once that is confirmed', async () => {
  const app = open();
  await userEvent.click(await screen.findByRole('button', { name: 'End SPRING10' }));
  expect(app.callsTo('PUT', '/api/admin/codes/c1/end')).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'End Code' }));
  expect(await screen.findByText('SPRING10 has ended.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End SPRING10' })).not.toBeInTheDocument());
});

it('adds a code, for some categories and pots', async () => {
  const app = open([]);
  expect(await screen.findByText('There are no codes yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'New Code' }));
  await userEvent.type(screen.getByLabelText('Code'), 'summer 5');
  await userEvent.selectOptions(screen.getByLabelText('What it gives'), 'An amount off');
  await userEvent.type(screen.getByLabelText('Amount (£)'), '5');
  await userEvent.type(screen.getByLabelText(/^Uses in all/), '50');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Mugs' }));
  await userEvent.type(screen.getByLabelText(/^Find a pot/), 'moon');
  await userEvent.click(await screen.findByRole('button', { name: 'Add Moon jar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add Code' }));
  expect(await screen.findByText('SUMMER5 has been added.')).toBeVisible();
  expect(app.callsTo('POST', '/api/admin/codes')[0]?.body).toEqual({
    code: 'SUMMER5',
    worth: { by: 'amount', pence: 500 },
    from: null,
    until: null,
    minimumPence: null,
    usesMax: 50,
    usesPerBuyer: null,
    alone: false,
    categories: ['Mugs'],
    products: ['p1'],
  });
});

it('says field by field what is wrong, in its own words and the shop’s', async () => {
  const app = open();
  await userEvent.click(await screen.findByRole('button', { name: 'New Code' }));
  await userEvent.type(screen.getByLabelText('Code'), 'spring10');
  await userEvent.click(screen.getByRole('button', { name: 'Add Code' }));
  expect(await screen.findByText('Must be a whole number from 1 to 99')).toBeVisible();
  expect(app.callsTo('POST', '/api/admin/codes')).toHaveLength(0);
  await userEvent.type(screen.getByLabelText(/^Percentage/), '10');
  await userEvent.click(screen.getByRole('button', { name: 'Add Code' }));
  expect(
    await screen.findByText('There is a code SPRING10 already. End it first, or choose another.'),
  ).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveValue('spring10');
});

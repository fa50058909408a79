import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN_KEY } from '../../base/session.ts';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { PROFILE } from '../../testing/scripted-cart.ts';
import type { Voucher } from './vouchers-office-api.ts';

const GIFT: Voucher = {
  id: 'v1',
  lastFour: '9TCB',
  state: 'active',
  valuePence: 5000,
  balancePence: 2050,
  recipientName: 'Bea',
  recipientEmail: 'bea@exmaple.com',
  senderName: 'Ada',
  order: { id: 'o1', number: '2026-ORD-007' },
  createdAt: '2026-11-01T09:00:00.000Z',
  sendAt: '2026-11-02T09:00:00.000Z',
  sentAt: '2026-11-02T09:00:01.000Z',
  voidReason: null,
  entries: [
    {
      kind: 'issue',
      pence: 5000,
      order: { id: 'o1', number: '2026-ORD-007' },
      at: '2026-11-01T09:00:00.000Z',
    },
    {
      kind: 'redeem',
      pence: -2950,
      order: { id: 'o2', number: '2026-ORD-011' },
      at: '2026-11-05T09:00:00.000Z',
    },
  ],
};
const OFFER = { on: false, amountsPence: [], anyAmount: null, revision: 0 };

function open(vouchers: Voucher[] = [GIFT], more: Script = {}) {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  return renderApp('/admin/vouchers', {
    'GET /api/auth/users/profile': { body: { ...PROFILE, is_admin: true } },
    'GET /api/admin/vouchers': {
      body: {
        vouchers,
        outstandingPence: 2050,
        pagination: { total: vouchers.length, page: 1, limit: 20, pages: 1 },
      },
    },
    'GET /api/admin/voucher-settings': { body: OFFER },
    ...more,
  });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('lists each voucher with what is left of it, and what the shop owes in all', async () => {
  open();
  expect(await screen.findByText(/£20.50 is left of all vouchers/)).toBeVisible();
  const row = within(await screen.findByRole('row', { name: /9TCB/ }));
  for (const text of ['Active', '£20.50', 'of £50.00', 'bea@exmaple.com'])
    expect(row.getByText(text)).toBeVisible();
  expect(row.getByText(/Used £29.50/)).toBeVisible();
  expect(row.getByRole('link', { name: '2026-ORD-011' })).toHaveAttribute('href', '/admin/orders/o2');
});

it('sends a voucher again to a corrected address', async () => {
  const app = open([GIFT], {
    'PUT /api/admin/vouchers/v1/send': { body: { ...GIFT, recipientEmail: 'bea@example.com' } },
  });
  await press('Send …9TCB');
  const email = await screen.findByLabelText('Email');
  await userEvent.clear(email);
  await userEvent.type(email, 'bea@example.com');
  await press('Send Voucher');
  expect(await screen.findByText('The voucher has been sent to bea@example.com.')).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/vouchers/v1/send')[0]?.body).toEqual({
    recipient_email: 'bea@example.com',
  });
});

it('voids a voucher for a reason', async () => {
  const app = open([GIFT], { 'PUT /api/admin/vouchers/v1/void': { body: { ...GIFT, state: 'void' } } });
  await press('Void …9TCB');
  expect(screen.getByRole('button', { name: 'Void Voucher' })).toHaveAttribute('data-look', 'danger');
  await press('Void Voucher');
  expect(await screen.findByText('Required')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Reason'), 'Stolen card');
  await press('Void Voucher');
  expect(await screen.findByText('The voucher is void.')).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/vouchers/v1/void')[0]?.body).toEqual({ reason: 'Stolen card' });
});

it('offers fixed amounts, and any amount between two', async () => {
  const app = open([], {
    'PUT /api/admin/voucher-settings': ({ body }) => ({ body: { ...(body as object), revision: 1 } }),
  });
  expect(await screen.findByText('There are no vouchers yet.')).toBeVisible();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Sell gift vouchers' }));
  await press('Save Offer');
  expect(await screen.findByText('Offer an amount, or any amount')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Amounts (£)'), '20, 50, £7.50');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Any amount between two' }));
  await userEvent.type(screen.getByLabelText('From (£)'), '10');
  await userEvent.type(screen.getByLabelText('To (£)'), '200');
  await press('Save Offer');
  expect(await screen.findByText('Saved. The shop’s footer leads to your gift vouchers.')).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/voucher-settings')[0]?.body).toEqual({
    on: true,
    amountsPence: [2000, 5000, 750],
    anyAmount: { leastPence: 1000, mostPence: 20_000 },
    revisionLoaded: 0,
  });
});

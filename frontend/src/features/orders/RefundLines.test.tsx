import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { TOKEN_KEY } from '../../base/session.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { PROFILE } from '../../testing/scripted-cart.ts';
import { wireOrder } from '../../testing/scripted-square.ts';

it('tells the buyer which refund is on its way, which went to the card and which was paid back another way', async () => {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  const refund = (id: string, state: string, amount: number) => ({
    id,
    state,
    amount,
    delivery: 0,
    pieces: [],
    message: null,
    askedAt: '2026-11-21T10:00:00.000Z',
    endedAt: state === 'pending' ? null : '2026-11-22T10:00:00.000Z',
  });
  const refunds = [
    refund('r1', 'pending', 1),
    refund('r2', 'done', 2),
    refund('r3', 'settled', 3),
    refund('r4', 'failed', 4),
    { ...refund('r5', 'settled', 5), how: 'bank-transfer' },
  ];
  renderApp('/order-details/o1', {
    'GET /api/auth/users/profile': { body: PROFILE },
    'GET /api/orders/o1': { body: { ...wireOrder, status: 'paid', money: 'partly-refunded', refunds } },
  });
  const list = await screen.findByRole('list', { name: 'Refunds' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    '£1.00 is on its way back21 November 2026',
    '£2.00 refunded22 November 2026',
    '£3.00 paid back another way22 November 2026',
    '£5.00 paid back by bank transfer22 November 2026',
  ]);
});

import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';
import { scriptedSession } from '../../testing/scripted-session.ts';

const cancelled = (settledAt: string | null) => ({
  ...scriptedOrder({ status: 'cancelled' }),
  failedRefund: { owed: 26, settledAt, settledBy: null, ...(settledAt && { how: 'bank-transfer' }) },
});

it('says what Square couldn’t refund and what to do, until it is marked as settled', async () => {
  let order = cancelled(null);
  const sent: unknown[] = [];
  renderApp('/admin/orders/o1', {
    ...scriptedSession({ is_admin: true }),
    'GET /api/admin/orders/o1': () => ({ body: order }),
    'PUT /api/admin/orders/o1/settle-refund': ({ body }) => {
      sent.push(body);
      order = cancelled('2026-11-22T10:00:00Z');
      return { body: order };
    },
  });
  expect(await screen.findByText(/Square couldn’t refund £26.00. Pay the customer back/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as Settled' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('£26.00');
  expect(dialog).toHaveTextContent('The buyer gets an email');
  await userEvent.selectOptions(within(dialog).getByLabelText('How you paid it back'), 'Bank transfer');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as Settled' }));
  expect(
    await screen.findByText(/paid back by bank transfer and marked as settled on 22 November 2026/),
  ).toBeVisible();
  expect(sent).toEqual([{ how: 'bank-transfer' }]);
  expect(screen.queryByRole('button', { name: 'Mark as Settled' })).not.toBeInTheDocument();
});

it('is marked in the list of orders', async () => {
  const list = (settledAt: string | null) =>
    renderApp('/admin/orders', {
      ...scriptedSession({ is_admin: true }),
      'GET /api/admin/orders': { body: { orders: [cancelled(settledAt)] } },
    });
  const open = list(null);
  expect(await screen.findByText('Refund failed')).toBeVisible();
  open.unmount();
  list('2026-11-22T10:00:00Z');
  expect(await screen.findByRole('row', { name: /2026-ORD-001/ })).toBeVisible();
  expect(screen.queryByText('Refund failed')).not.toBeInTheDocument();
});

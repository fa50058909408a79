import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';

const deposit = { id: 'a', method: 'cash', amount: 5, at: '2026-11-20T12:00:00.000Z', by: 'u1' };

function open(byHand: object, more: object = {}) {
  const taken: unknown[] = [];
  const shop = { order: scriptedOrder({ id: 'o1', status: 'pending', money: 'owed', byHand, ...more }) };
  renderAdmin('/admin/orders/o1', {
    'GET /api/admin/orders/o1': () => ({ body: shop.order }),
    'GET /api/admin/orders/o1/history': { body: { steps: [] } },
    'GET /api/admin/orders/o1/refunds': { body: { refunds: [], left: 0, delivery: 0, lines: [] } },
    'POST /api/admin/orders/o1/payments': ({ body }) => {
      taken.push(body);
      const rest = { id: 'b', method: 'bank-transfer', amount: 21, at: deposit.at, by: 'u1' };
      shop.order = scriptedOrder({
        id: 'o1',
        status: 'paid',
        money: 'paid',
        byHand: { owed: 0, payments: [deposit, rest] },
      });
      return { body: shop.order };
    },
  });
  return taken;
}

it('records what is owed, by whatever means', async () => {
  const taken = open({ owed: 21, payments: [deposit] });
  expect(await screen.findByText(/£5.00 in cash, 20 Nov 2026/)).toBeVisible();
  expect(screen.getByText('£21.00')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('How it was paid'), 'bank-transfer');
  await userEvent.click(screen.getByRole('button', { name: 'Record Payment' }));
  expect(await screen.findByText(/£21.00 by bank transfer/)).toBeVisible();
  expect(taken).toEqual([{ id: expect.any(String), method: 'bank-transfer' }]);
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Record Payment' })).not.toBeInTheDocument(),
  );
});

it('says nothing of emails where there is no address, and nothing of a collection', async () => {
  renderAdmin('/admin/orders/o1', {
    'GET /api/admin/orders/o1': {
      body: scriptedOrder({
        status: 'delivered',
        customer_email: '',
        delivery_address: '',
        shipping_address: '',
        billing_address: '',
        delivery: {
          method: 'taken-away',
          name: 'Taken away',
          kind: 'collection',
          country: 'GB',
          dispatchDays: null,
          address: null,
          opening: null,
        },
        byHand: { owed: 0, payments: [deposit] },
      }),
    },
    'GET /api/admin/orders/o1/history': {
      body: { steps: [{ at: deposit.at, what: 'paid', by: null, text: null, amount: null }] },
    },
    'GET /api/admin/orders/o1/refunds': { body: { refunds: [], left: 5, delivery: 0, lines: [] } },
  });
  expect(await screen.findByText('Paid')).toBeVisible();
  expect(screen.getByText('Taken away')).toBeVisible();
  expect(screen.queryByText(/Email to the customer/)).not.toBeInTheDocument();
  for (const name of ['Collection', 'Delivery Address', 'Billing Address'])
    expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument();
});

it('takes a part of it', async () => {
  const taken = open({ owed: 21, payments: [deposit] });
  await userEvent.type(await screen.findByLabelText(/^Amount/), '£0');
  await userEvent.click(screen.getByRole('button', { name: 'Record Payment' }));
  expect(await screen.findByText('An amount above £0')).toBeVisible();
  await userEvent.clear(screen.getByLabelText(/^Amount/));
  await userEvent.type(screen.getByLabelText(/^Amount/), '10.50');
  await userEvent.click(screen.getByRole('button', { name: 'Record Payment' }));
  await waitFor(() => expect(taken).toMatchObject([{ method: 'cash', amount_pence: 1050 }]));
});

it('has the link for an order that is paid by link, and sends it again', async () => {
  const sent: string[] = [];
  renderAdmin('/admin/orders/o1', {
    'GET /api/admin/orders/o1': {
      body: scriptedOrder({
        status: 'pending',
        money: 'owed',
        byHand: { owed: 21, payUntil: '2026-11-28T12:00:00.000Z', payments: [] },
      }),
    },
    'GET /api/admin/orders/o1/history': { body: { steps: [] } },
    'GET /api/admin/orders/o1/refunds': { body: { refunds: [], left: 0, delivery: 0, lines: [] } },
    'GET /api/admin/orders/o1/pay-link': {
      body: { path: '/pay/o1#key=k', payUntil: '2026-11-28T12:00:00.000Z' },
    },
    'POST /api/admin/orders/o1/pay-link/email': ({ path }) => {
      sent.push(path);
      return { body: { emailSentTo: 'gwen@example.org' } };
    },
  });
  expect(await screen.findByText(/Its buyer can pay by link until/)).toHaveTextContent('28 Nov 2026');
  await userEvent.click(screen.getByRole('button', { name: 'Send the Email Again' }));
  expect(await screen.findByText('Sent to gwen@example.org.')).toBeVisible();
  expect(sent).toHaveLength(1);
  const copy = screen.getByRole('button', { name: 'Copy Link' });
  await waitFor(() => expect(copy).toBeEnabled());
  // This browser has no clipboard.
  await userEvent.click(copy);
  expect(await screen.findByLabelText('Link')).toHaveValue('http://localhost/pay/o1#key=k');
});

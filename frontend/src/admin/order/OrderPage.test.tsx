import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { scriptedSession } from '../../testing/scripted-session.ts';
import { scriptedOrder } from '../../testing/scripted-order.ts';

const opened = (at: string, more: Script) =>
  renderApp(['/admin/orders?status=paid&search=jug', at], {
    ...scriptedSession({ is_admin: true }),
    'GET /api/admin/orders': { body: { orders: [scriptedOrder({ id: 'o1' })], counts: {} } },
    'GET /api/admin/orders/o1': { body: scriptedOrder({ id: 'o1' }) },
    'GET /api/admin/orders/o2': { body: scriptedOrder({ id: 'o2', order_number: '2026-ORD-002' }) },
    ...more,
  });

it('leads through the orders of the list that it was opened from, and Back to the list', async () => {
  const app = opened('/admin/orders/o1?status=paid&search=jug', {
    'GET /api/admin/orders/o1/beside': {
      body: { previous: null, next: { id: 'o2', orderNumber: '2026-ORD-002' } },
    },
    'GET /api/admin/orders/o2/beside': {
      body: { previous: { id: 'o1', orderNumber: '2026-ORD-001' }, next: null },
    },
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Next order: 2026-ORD-002' }));
  expect(await screen.findByRole('heading', { name: 'Order 2026-ORD-002' })).toBeVisible();
  expect(app.where()).toBe('/admin/orders/o2?status=paid&search=jug');
  expect(app.callsTo('GET', '/api/admin/orders/o2/beside?status=paid&search=jug')).toHaveLength(1);
  expect(await screen.findByRole('link', { name: 'Previous order: 2026-ORD-001' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Next order/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(app.where()).toBe('/admin/orders?status=paid&search=jug'));
});

it('is opened by the list with its filter', async () => {
  renderApp('/admin/orders?status=paid&page=1', {
    ...scriptedSession({ is_admin: true }),
    'GET /api/admin/orders': {
      body: { orders: [scriptedOrder({ id: 'o1' })], pagination: { total: 1 }, counts: {} },
    },
  });
  expect(await screen.findByRole('link', { name: '2026-ORD-001' })).toHaveAttribute(
    'href',
    '/admin/orders/o1?status=paid',
  );
});

const MAIL = {
  id: 'm1',
  kind: 'order-confirmation',
  subject: 'Your order 2026-ORD-001 at Fettle Pottery',
  address: 'gwen@example.org',
  at: '2026-11-05T10:00:00Z',
  sentAt: '2026-11-05T10:00:01Z',
  maySendAgain: true,
};

it('lists the emails to the buyer, and sends one again', async () => {
  const app = opened('/admin/orders/o1', {
    'GET /api/admin/orders/o1/mails': {
      body: {
        mails: [{ ...MAIL, id: 'm2', subject: 'On its way', sentAt: null, maySendAgain: false }, MAIL],
      },
    },
    'POST /api/admin/orders/o1/mails/m1/send-again': {
      body: { subject: MAIL.subject, address: MAIL.address },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show Emails' }));
  expect(await screen.findByText(/^Not sent yet, since/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Send again:/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: `Send again: ${MAIL.subject}` }));
  expect(await screen.findByText(`“${MAIL.subject}” is on its way to gwen@example.org again.`)).toBeVisible();
  expect(app.callsTo('POST', '/api/admin/orders/o1/mails/m1/send-again')).toHaveLength(1);
});

it('says why an email can’t be sent again', async () => {
  opened('/admin/orders/o1', {
    'GET /api/admin/orders/o1/mails': { body: { mails: [MAIL] } },
    'POST /api/admin/orders/o1/mails/m1/send-again': {
      status: 409,
      body: { message: 'What it offers is over.' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show Emails' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Send again:/ }));
  expect(await screen.findByText('What it offers is over.')).toBeVisible();
});

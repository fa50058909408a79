import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import type { Script } from '../../testing/render-app.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';

const step = (what: string, at: string, more: object = {}) => ({
  what,
  at,
  by: null,
  text: null,
  amount: null,
  ...more,
});
const opened = (steps: object[], status = 'paid', more: Script = {}) =>
  renderAdmin('/admin/orders/o1', {
    'GET /api/admin/orders/o1': { body: scriptedOrder({ status }) },
    'GET /api/admin/orders/o1/history': { body: { steps } },
    ...more,
  });
const history = () => screen.findByRole('region', { name: 'History' });

it('lists what happened to the order, with times, emails and refunds', async () => {
  opened([
    step('placed', '2026-11-05T09:30:00Z'),
    step('paid', '2026-11-05T09:31:00Z'),
    step('shipped', '2026-11-06T10:00:00Z', { text: 'DPD 15501234567890', by: 'u-else' }),
    step('cancelled', '2026-11-07T12:00:00Z'),
    step('refunded', '2026-11-07T12:05:00Z', { amount: 94 }),
    step('note', '2026-11-08T08:00:00Z', { text: 'Wants it wrapped.' }),
  ]);
  const list = within(await history());
  await list.findByText('Placed');
  const texts = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'Placed5 Nov 2026, 09:30',
    'Paid5 Nov 2026, 09:31 Email to the customer: confirmation',
    'Shipped6 Nov 2026, 10:00 by another adminDPD 15501234567890 Email to the customer: the parcel is on its way',
    'Cancelled7 Nov 2026, 12:00 Email to the customer: the order is cancelled',
    '£94.00 refunded7 Nov 2026, 12:05 Email to the customer: the refund',
    'Private note8 Nov 2026, 08:00Wants it wrapped.',
  ]);
  expect(list.getByRole('link', { name: '15501234567890' })).toBeVisible();
});

it('names the people of the back office', async () => {
  opened([step('shipped', '2026-11-06T10:00:00Z', { text: 'RM 1', by: 'u-ada' })], 'shipped', {
    'GET /api/admin/users': { body: [{ id: 'u-ada', name: 'Ada Potter', email: 'ada@example.org' }] },
  });
  expect(await within(await history()).findByText(/by Ada Potter/)).toBeVisible();
});

it('takes private notes', async () => {
  const steps = [step('placed', '2026-11-05T09:30:00Z')];
  const app = opened(steps, 'paid', {
    'POST /api/admin/orders/o1/notes': () => {
      steps.push(step('note', '2026-11-05T10:00:00Z', { text: 'Gift.' }));
      return { body: { steps } };
    },
  });
  const field = await screen.findByLabelText('Private note');
  await userEvent.click(screen.getByRole('button', { name: 'Add Note' }));
  await waitFor(() => expect(field).toBeInvalid());
  fireEvent.change(field, { target: { value: 'x'.repeat(2001) } });
  await userEvent.click(screen.getByRole('button', { name: 'Add Note' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/2,000 characters at most/));
  expect(field).toHaveValue('x'.repeat(2001));
  await userEvent.clear(field);
  await userEvent.type(field, ' Gift. ');
  await userEvent.click(screen.getByRole('button', { name: 'Add Note' }));
  expect(await within(await history()).findByText('Gift.')).toBeVisible();
  expect(app.callsTo('POST', '/api/admin/orders/o1/notes')[0]?.body).toEqual({ text: 'Gift.' });
  expect(field).toHaveValue('');
});

it('has a note for packing, apart from private notes', async () => {
  let packingNote = 'Two boxes.';
  const app = opened([], 'paid', {
    'GET /api/admin/orders/o1': () => ({ body: scriptedOrder({ packingNote }) }),
    'PUT /api/admin/orders/o1/packing-note': ({ body }) => {
      packingNote = (body as { text: string }).text;
      return { body: {} };
    },
  });
  const field = await screen.findByLabelText('Note for packing');
  expect(field).toHaveValue('Two boxes.');
  await userEvent.clear(field);
  await userEvent.type(field, 'x'.repeat(3));
  await userEvent.click(screen.getByRole('button', { name: 'Save Note' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Note' })).toBeDisabled());
  expect(app.callsTo('PUT', '/api/admin/orders/o1/packing-note')[0]?.body).toEqual({ text: 'xxx' });
  expect(screen.getByLabelText('Note for packing')).toHaveValue('xxx');
});

it('cancels from the page of the order, after asking', async () => {
  let status = 'paid';
  const app = opened([], status, {
    'GET /api/admin/orders/o1': () => ({ body: scriptedOrder({ status }) }),
    'PUT /api/admin/orders/o1/status': () => {
      status = 'cancelled';
      return { body: {} };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Order' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel order 2026-ORD-001?' });
  expect(dialog).toHaveTextContent('We’ll refund £94.00 to Gwen Guest');
  expect(app.callsTo('PUT', '/api/admin/orders/o1/status')).toHaveLength(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel Order' }));
  expect(await screen.findByText('Order 2026-ORD-001 is now Cancelled.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel Order' })).not.toBeInTheDocument();
});

it('says why an order could not be cancelled, and offers it only where it can be', async () => {
  const app = opened([], 'paid', {
    'PUT /api/admin/orders/o1/status': { status: 409, body: { message: 'It has shipped already.' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Order' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel Order' }));
  expect(await screen.findByText('It has shipped already.')).toBeVisible();
  app.unmount();
  opened([], 'shipped');
  await screen.findByRole('button', { name: 'Update Tracking Info' });
  expect(screen.queryByRole('button', { name: 'Cancel Order' })).not.toBeInTheDocument();
});

import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, type Call, type Script } from '../../testing/render-app.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';
import { scriptedSession } from '../../testing/scripted-session.ts';

const line = { line: 1, name: 'Harbour Mug', color: 'Sea Glass', amounts: [26, 52] };
const none = { refunds: [], left: 94, delivery: 4.5, lines: [line] };
const entry = {
  id: 'r1',
  amount: 30.5,
  delivery: 4.5,
  state: 'pending',
  pieces: [{ line: 1, quantity: 1 }],
  message: 'I am sorry.',
  askedAt: '2026-11-24T10:00:00Z',
  endedAt: null,
  origin: 'desk',
  reason: 'broken',
  note: null,
  by: 'u1',
  failure: null,
};

function open(order: object, refunds: object | null, more: Script = {}) {
  return renderApp('/admin/orders/o1', {
    ...scriptedSession({ is_admin: true }),
    'GET /api/admin/orders/o1': () => ({ body: order }),
    'GET /api/admin/orders/o1/history': { body: { steps: [] } },
    'GET /api/admin/orders/o1/refunds': () => ({ body: refunds }),
    ...more,
  });
}

it('warns that a piece has been sent again, and refunds it only where that is ticked', async () => {
  const sent: unknown[] = [];
  open(
    scriptedOrder({ status: 'shipped' }),
    { ...none, lines: [{ ...line, replaced: 1 }] },
    {
      'POST /api/admin/orders/o1/refunds': ({ body }: Call) => {
        sent.push(body);
        return { body: { ...none, refunds: [entry] } };
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(screen.getByRole('dialog'));
  const more = dialog.getByRole('button', { name: 'One more Harbour Mug (Sea Glass)' });
  await userEvent.click(more);
  expect(dialog.queryByText(/has been sent again/)).toBeNull();
  await userEvent.click(more);
  expect(dialog.getByText(/Harbour Mug \(Sea Glass\) has been sent again at no charge/)).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Refund it as well' }));
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Broken in the post');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund £52.00' }));
  expect(await screen.findByText(/is on its way back to Gwen Guest/)).toBeVisible();
  expect(sent).toMatchObject([{ pieces: [{ line: 1, quantity: 2 }], also_replaced: true }]);
});

it('refunds a piece and the delivery, says what that comes to, and asks once under one id', async () => {
  const sent: unknown[] = [];
  open(scriptedOrder({ status: 'shipped' }), none, {
    'POST /api/admin/orders/o1/refunds': ({ body }: Call) => {
      sent.push(body);
      return { body: { ...none, refunds: [entry] } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'One more Harbour Mug (Sea Glass)' }));
  expect(dialog.getByRole('radio', { name: 'Gone, or not back yet' })).toBeChecked();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Refund the delivery too' }));
  expect(dialog.getByText(/£30.50 goes back to the card. £63.50 of £94.00 stays with you/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Refund £30.50' }));
  // Nothing is sent without a reason.
  expect(sent).toEqual([]);
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Broken in the post');
  await userEvent.type(dialog.getByLabelText(/Message to the buyer/), 'I am sorry.');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund £30.50' }));
  expect(await screen.findByText(/£30.50 is on its way back to Gwen Guest/)).toBeVisible();
  expect(sent).toMatchObject([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      pieces: [{ line: 1, quantity: 1, becomes: 'gone' }],
      delivery: true,
      amount_pence: null,
      reason: 'broken',
      message: 'I am sorry.',
    },
  ]);
});

it('offers no shipping and no second refund for an order that was refunded in full', async () => {
  const refunded = { ...scriptedOrder(), isRefundedInFull: true, refunded: 94, money: 'refunded' };
  const inDashboard = { ...entry, amount: 94, state: 'done', origin: 'dashboard', reason: null };
  open(refunded, { ...none, left: 0, refunds: [inDashboard] });
  expect(await screen.findByText('This order has been refunded in full.')).toBeVisible();
  expect(screen.getByText(/In Square’s dashboard/)).toBeVisible();
  for (const name of ['Refund', 'Ship Order'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Order' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('nothing more is refunded');
});

it('says what Square did not refund, until it was paid back another way', async () => {
  let refunds: object = {
    ...none,
    refunds: [{ ...entry, state: 'failed', failure: 'PAYMENT_NOT_REFUNDABLE' }],
  };
  open(scriptedOrder({ status: 'shipped' }), null, {
    'GET /api/admin/orders/o1/refunds': () => ({ body: refunds }),
    'PUT /api/admin/orders/o1/refunds/r1/settle': ({ body }: Call) => {
      expect(body).toEqual({ how: null });
      refunds = { ...none, refunds: [{ ...entry, state: 'settled' }] };
      return { body: refunds };
    },
  });
  expect(await screen.findByText(/Square didn’t refund £30.50 \(PAYMENT_NOT_REFUNDABLE\)/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as Settled' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as Settled' }));
  expect(await screen.findByText('Paid back another way')).toBeVisible();
});

it('sells a flawed piece as a second, and says afterwards where it is', async () => {
  const sent: unknown[] = [];
  let refunds: object = none;
  open(scriptedOrder({ status: 'shipped' }), null, {
    'GET /api/admin/orders/o1/refunds': () => ({ body: refunds }),
    'POST /api/admin/orders/o1/refunds': ({ body }: Call) => {
      sent.push(body);
      const second = {
        productId: 'p9',
        name: 'Harbour Mug (second)',
        quantity: 1,
        price: 12,
        published: false,
      };
      refunds = { ...none, refunds: [{ ...entry, seconds: [second] }] };
      return { body: refunds };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'One more Harbour Mug (Sea Glass)' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'On sale as a second' }));
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Returned');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund £26.00' }));
  expect(dialog.getByText('Say what is wrong with it')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Price of each (£)'), '12');
  await userEvent.type(dialog.getByLabelText('What is wrong with it'), 'Hairline crack');
  await userEvent.click(dialog.getByRole('checkbox', { name: /at once/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Refund £26.00' }));
  expect(await screen.findByRole('link', { name: 'Harbour Mug (second)' })).toHaveAttribute(
    'href',
    '/admin/products?search=Harbour+Mug+%28second%29',
  );
  expect(screen.getByText(/at £12.00, as a draft/)).toBeVisible();
  expect(sent).toMatchObject([
    {
      pieces: [
        {
          line: 1,
          quantity: 1,
          becomes: 'second',
          second: { price_pence: 1200, flaw: 'Hairline crack', image_urls: [], publish: false },
        },
      ],
    },
  ]);
});

import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, type Call, type Script } from '../../testing/render-app.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';
import { scriptedSession } from '../../testing/scripted-session.ts';

const asked = (kind: string, state = 'asked', quantity = 2) => ({
  id: 'q1',
  kind,
  state,
  pieces: [{ line: 1, quantity }],
  steps: [{ state: 'asked', at: '2026-11-24T10:00:00Z', text: 'Too small' }],
});
const refunds = {
  refunds: [],
  left: 94,
  delivery: 4.5,
  lines: [{ line: 1, name: 'Harbour Mug', color: 'Sea Glass', amounts: [26, 52] }],
};

/** The page of an order, with what is sent to it. */
function opened(status: string, request: object, more: Script = {}) {
  const sent: unknown[] = [];
  const take = ({ body }: Call) => {
    sent.push(body);
    return { body: scriptedOrder() };
  };
  renderApp('/admin/orders/o1', {
    ...scriptedSession({ is_admin: true }),
    'GET /api/admin/orders/o1': { body: scriptedOrder({ status, requests: [request] }) },
    'GET /api/admin/orders/o1/history': { body: { steps: [] } },
    'GET /api/admin/orders/o1/refunds': { body: refunds },
    'GET /api/content/contact': {
      body: { title: '', content: '', email: '', phone: '', hours: '', address: '1 Kiln Lane\nLeek' },
    },
    'PUT /api/admin/orders/o1/requests/q1': take,
    'PUT /api/admin/orders/o1/status': take,
    'POST /api/admin/orders/o1/refunds': take,
    ...more,
  });
  return sent;
}
const sheet = async () => within(await screen.findByRole('region', { name: 'The Buyer Asks' }));
const buttons = async () => (await sheet()).getAllByRole('button').map(({ textContent }) => textContent);

it('does not offer to ship what its buyer wants to cancel, and cancels or declines it', async () => {
  const sent = opened('paid', asked('cancel'));
  expect(await buttons()).toEqual(['Cancel and Refund', 'Decline']);
  expect((await sheet()).getByText('Too small')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ship Order' })).not.toBeInTheDocument();
  await userEvent.click((await sheet()).getByRole('button', { name: 'Decline' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  // Nothing is sent without a reason.
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Reason'), 'It has your name on it.');
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Declined. We’re emailing your reason to the buyer.')).toBeVisible();
  expect(sent).toEqual([{ state: 'declined', text: 'It has your name on it.' }]);
  await userEvent.click((await sheet()).getByRole('button', { name: 'Cancel and Refund' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel Order' }));
  expect(sent.at(-1)).toMatchObject({ status: 'cancelled' });
});

it('accepts a return with instructions that name the shop’s address', async () => {
  const sent = opened('delivered', asked('return'));
  expect(await buttons()).toEqual(['Accept', 'Pots Received', 'Refund These Pots', 'Decline']);
  await userEvent.click((await sheet()).getByRole('button', { name: 'Accept' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText('Instructions')).toHaveDisplayValue(/2026-ORD-001.*1 Kiln Lane\nLeek$/s);
  await userEvent.click(dialog.getByRole('button', { name: 'Send Instructions' }));
  expect(await screen.findByText(/Accepted\. We’re emailing/)).toBeVisible();
  expect(sent).toMatchObject([{ state: 'accepted' }]);
});

it('refunds a withdrawal whose pots are back, filled in from what was asked, with the delivery of a whole order', async () => {
  const sent = opened('delivered', asked('withdrawal', 'received'));
  expect(await buttons()).toEqual(['Refund These Pots']);
  expect((await sheet()).getByText(/can’t be declined/)).toBeVisible();
  await userEvent.click((await sheet()).getByRole('button', { name: 'Refund These Pots' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText('Reason')).toHaveValue('returned');
  expect(dialog.getByRole('checkbox', { name: 'Refund the delivery too' })).toBeChecked();
  expect(dialog.getByRole('radio', { name: 'Back on sale' })).toBeChecked();
  await userEvent.click(dialog.getByRole('button', { name: 'Refund £56.50' }));
  expect(await screen.findByText(/£56.50 is on its way back/)).toBeVisible();
  expect(sent).toMatchObject([
    {
      request_id: 'q1',
      reason: 'returned',
      delivery: true,
      pieces: [{ line: 1, quantity: 2, becomes: 'on-sale' }],
    },
  ]);
});

it('cancels the order for a withdrawal of all of it before dispatch', async () => {
  opened('paid', asked('withdrawal'));
  expect(await buttons()).toEqual(['Cancel and Refund']);
});

it('refunds the part that was withdrawn before dispatch', async () => {
  opened('paid', asked('withdrawal', 'asked', 1));
  expect(await buttons()).toEqual(['Refund These Pots']);
});

it('shows why an answer was refused', async () => {
  const message = 'This request has been taken back by the buyer, so it can’t be received any more.';
  opened('shipped', asked('return', 'accepted'), {
    'PUT /api/admin/orders/o1/requests/q1': { status: 409, body: { message } },
  });
  await userEvent.click((await sheet()).getByRole('button', { name: 'Pots Received' }));
  expect(await (await sheet()).findByText(message)).toBeVisible();
});

it('keeps what has been answered, without buttons', async () => {
  opened('shipped', asked('return', 'declined'));
  expect((await sheet()).queryByRole('button')).not.toBeInTheDocument();
  expect(await screen.findByText(/^Declined/)).toBeVisible();
});

import type { WireRequests } from '@slipcast/contracts/http/requests';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';
import { scriptedSession } from '../../testing/scripted-session.ts';

const REQUESTS = '/api/orders/o1/requests';
const WITHDRAWAL = { kind: 'withdrawal', until: '2026-12-09', days: 14 } as const;
const CANCEL = { kind: 'cancel', until: null, days: null } as const;
type Sent = {
  id: string;
  kind: WireRequests['requests'][number]['kind'];
  pieces: { line: number; quantity: number }[];
  message: string;
};

/** The shop with what may be asked, which takes what is sent. */
function shown(offers: WireRequests['offers'], more: Script = {}) {
  const state: WireRequests = { requests: [], offers };
  return renderApp('/order-details/o1', {
    ...scriptedSession(),
    'GET /api/orders/o1': { body: scriptedOrder() },
    [`GET ${REQUESTS}`]: () => ({ body: state }),
    [`POST ${REQUESTS}`]: ({ body }) => {
      const { id, kind, pieces, message } = body as Sent;
      const step = { state: 'asked' as const, at: '2026-11-25T16:32:00Z', text: message || null };
      state.requests.push({ id, kind, pieces, state: 'asked', steps: [step] });
      state.offers = [];
      return { body: state };
    },
    ...more,
  });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('withdraws from the contract in two steps, and says what was withdrawn from and when', async () => {
  const app = shown([WITHDRAWAL]);
  const section = await screen.findByRole('region', { name: 'Changed your mind?' });
  expect(section).toHaveTextContent(
    'You can withdraw from the contract until 9 December 2026, without giving a reason.',
  );
  await press('Withdraw from Contract');
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw from Contract' }));
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'One less Harbour Mug (Sea Glass)' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(
    dialog.getByText(/^I, Gwen Guest, withdraw from the contract for order 2026-ORD-001/),
  ).toHaveTextContent('of 5 November 2026, for Harbour Mug (Sea Glass).');
  expect(app.callsTo('POST', REQUESTS)).toHaveLength(0);
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm Withdrawal' }));
  const requests = await screen.findByRole('region', { name: 'Your requests' });
  expect(requests).toHaveTextContent('You withdrew from the contract for Harbour Mug (Sea Glass)');
  expect(requests).toHaveTextContent('25 November 2026');
  expect(app.callsTo('POST', REQUESTS).map(({ body }) => body)).toEqual([
    { id: expect.any(String), kind: 'withdrawal', pieces: [{ line: 1, quantity: 1 }], message: '' },
  ]);
  expect(screen.queryByRole('button', { name: 'Withdraw from Contract' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your requests' })).toHaveFocus());
});

it('asks to cancel with a message, and keeps the form where the shop refuses', async () => {
  const refusal = {
    status: 409,
    body: { message: 'This order was shipped on 25 November, so it can’t be cancelled any more.' },
  };
  shown([CANCEL, WITHDRAWAL], { [`POST ${REQUESTS}`]: refusal });
  await press('Cancel Order');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Order' }));
  await userEvent.type(dialog.getByLabelText(/^Message/), 'Wrong colour');
  await userEvent.click(dialog.getByRole('button', { name: 'Ask to Cancel' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('can’t be cancelled any more');
  expect(dialog.getByLabelText(/^Message/)).toHaveValue('Wrong colour');
});

it('needs at least one pot', async () => {
  const app = shown([WITHDRAWAL]);
  await press('Withdraw from Contract');
  const less = await screen.findByRole('button', { name: 'One less Harbour Mug (Sea Glass)' });
  for (let piece = 0; piece < 2; piece += 1) await userEvent.click(less);
  await press('Continue');
  expect(await screen.findByText('Choose at least one pot.')).toBeVisible();
  expect(app.callsTo('POST', REQUESTS)).toHaveLength(0);
});

it('speaks of one pot where the buyer sends back one', async () => {
  const steps = [
    { state: 'asked' as const, at: '2026-11-24T10:00:00Z', text: null },
    { state: 'accepted' as const, at: '2026-11-25T10:00:00Z', text: 'To 1 Kiln Lane.' },
  ];
  const pieces = [{ line: 1, quantity: 1 }];
  const requests = [{ id: 'r1', kind: 'withdrawal' as const, state: 'accepted' as const, pieces, steps }];
  shown([], { [`GET ${REQUESTS}`]: { body: { requests, offers: [] } } });
  expect(await screen.findByRole('button', { name: 'Keep the Pot' })).toBeVisible();
  expect(screen.getByText('Please send the pot back')).toBeVisible();
});

it('shows the answers with their dates, and lets the buyer take back what is still open', async () => {
  const steps = [
    { state: 'asked' as const, at: '2026-11-24T10:00:00Z', text: 'Too small' },
    { state: 'accepted' as const, at: '2026-11-25T10:00:00Z', text: 'To 1 Kiln Lane.\nBy post.' },
  ];
  const pieces = [{ line: 1, quantity: 2 }];
  const requests = [{ id: 'r1', kind: 'return' as const, state: 'accepted' as const, pieces, steps }];
  const app = shown([], {
    [`GET ${REQUESTS}`]: { body: { requests, offers: [] } },
    [`PUT ${REQUESTS}/r1/retract`]: { body: { requests: [], offers: [] } },
  });
  const section = await screen.findByRole('region', { name: 'Your requests' });
  expect(section).toHaveTextContent('You asked to return 2 × Harbour Mug (Sea Glass)');
  expect(section).toHaveTextContent(/Please send the pots back.*25 November 2026.*To 1 Kiln Lane\./);
  await press('Keep the Pots');
  await waitFor(() => expect(app.callsTo('PUT', `${REQUESTS}/r1/retract`)).toHaveLength(1));
});

it('is open to a guest who came by the emailed link, whose key it sends', async () => {
  const app = renderApp('/guest-lookup?email=gwen@example.org&orderNumber=2026-ORD-001#key=a-key', {
    'POST /api/orders/guest-lookup': { body: { order: scriptedOrder(), addressesShortened: false } },
    [`GET ${REQUESTS}`]: { body: { requests: [], offers: [WITHDRAWAL] } },
  });
  expect(await screen.findByRole('button', { name: 'Withdraw from Contract' })).toBeVisible();
  expect(app.callsTo('GET', REQUESTS)[0]?.headers).toHaveProperty('x-order-key', 'a-key');
});

it('asks nothing for a guest without it', async () => {
  const app = renderApp('/guest-lookup?email=gwen@example.org&orderNumber=2026-ORD-001', {
    'POST /api/orders/guest-lookup': { body: { order: scriptedOrder(), addressesShortened: true } },
  });
  await press('Look up order');
  expect(await screen.findByText(/With the link you can also cancel the order/)).toBeVisible();
  expect(app.callsTo('GET', REQUESTS)).toHaveLength(0);
});

import { expect, it } from '@jest/globals';
import type { WireForgottenOrder, WireLedger, WireQuarantinedPot } from '@slipcast/contracts/http/ledger';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';

const since = '2026-11-22T05:00:00.000Z';
const pot = (more: Partial<WireQuarantinedPot> = {}): WireQuarantinedPot => ({
  productId: 'p1',
  variantId: 'main',
  name: 'Moon jar',
  color: 'White',
  since,
  ledgerOnHand: 1,
  seenBy: 'cart',
  suggestedOnHand: 0,
  ...more,
});
const order: WireForgottenOrder = {
  paymentId: '3f0c3a55-9f0e-4a44-8c6e-0e6f4a6b7c01',
  amount: 26,
  captured: true,
  since,
  order: {
    orderNumber: '2026-ORD-017',
    status: 'paid',
    customerName: 'Ada Morris',
    customerEmail: 'ada@example.org',
    lines: [{ productName: 'Moon jar', color: 'White', quantity: 1 }],
  },
};
const bare: WireForgottenOrder = { ...order, paymentId: '3f0c3a55-9f0e-4a44-8c6e-0e6f4a6b7c02', order: null };

/** A ledger that loses each item once it is confirmed. */
function opened(pots: WireQuarantinedPot[], orders: WireForgottenOrder[], at = '/admin/restore') {
  const ledger: WireLedger = { epoch: 'e', number: 1, since, compared: true, pots, orders };
  return renderAdmin(at, {
    'GET /api/admin/ledger': () => ({ body: ledger }),
    'POST /api/admin/ledger/pots': ({ body }) => {
      const { productId } = body as { productId: string };
      ledger.pots = ledger.pots.filter((one) => one.productId !== productId);
      return { body: ledger };
    },
    'POST /api/admin/ledger/orders': ({ body }) => {
      const { paymentId } = body as { paymentId: string };
      ledger.orders = ledger.orders.filter((one) => one.paymentId !== paymentId);
      return { body: ledger };
    },
  });
}
const sent = (calls: { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

it('shows a banner on every screen while items need checking, with a link to them', async () => {
  opened([pot()], [order], '/admin/settings');
  expect(await screen.findByText(/2 items need checking/)).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Review' }));
  expect(await screen.findByRole('heading', { name: 'Missing orders' })).toBeTruthy();
});

it('asks whether a one-off pot has sold or is still here', async () => {
  const { calls } = opened([pot(), pot({ productId: 'p2', name: 'Tall mug', color: '' })], []);
  expect(await screen.findAllByText('The restored database says 1. The reservations say 0.')).toHaveLength(2);
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Moon jar (White)' })).getByText('It Has Sold'),
  );
  await userEvent.click(within(screen.getByRole('group', { name: 'Tall mug' })).getByText('It’s Still Here'));
  expect(await screen.findByText(/Nothing to check/)).toBeTruthy();
  expect(sent(calls)).toEqual([
    { productId: 'p1', variantId: 'main', onHand: 0 },
    { productId: 'p2', variantId: 'main', onHand: 1 },
  ]);
});

it('asks for the number of pieces where there are several', async () => {
  const { calls } = opened([pot({ ledgerOnHand: 5, suggestedOnHand: null, seenBy: 'payments' })], []);
  const pieces = await screen.findByLabelText('Pieces for sale');
  expect(screen.getByText(/please check the shelf/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true);
  await userEvent.type(pieces, '4');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent(calls)).toEqual([{ productId: 'p1', variantId: 'main', onHand: 4 }]));
});

it('recreates an order, and refunds only after a confirmation', async () => {
  const { calls } = opened([], [order, bare]);
  expect(await screen.findByText('1 × Moon jar (White)')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Recreate Order' })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Recreate Order' }));
  await waitFor(() => expect(screen.queryByText('2026-ORD-017')).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  expect(sent(calls)).toHaveLength(1);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText(/Nothing to check/)).toBeTruthy();
  expect(sent(calls)).toEqual([
    { paymentId: order.paymentId, decision: 'create' },
    { paymentId: bare.paymentId, decision: 'refund' },
  ]);
});

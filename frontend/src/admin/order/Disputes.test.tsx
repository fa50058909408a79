import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { scriptedDashboard } from '../../testing/scripted-dashboard.ts';
import { scriptedOrder } from '../../testing/scripted-order.ts';

const DISPUTE = {
  id: 'd1',
  amount: 20,
  reason: 'NOT_RECEIVED',
  state: 'evidence-required',
  dueAt: '2026-12-09T12:00:00.000Z',
  openedAt: '2026-11-25T12:00:00.000Z',
  changedAt: '2026-11-25T12:00:00.000Z',
};
const STEP = { what: 'disputed', at: DISPUTE.openedAt, by: null, text: 'Evidence required.', amount: 20 };

function open(dispute: object, evidence: { status?: number; body: unknown } = { body: '%PDF-' }) {
  return renderAdmin('/admin/orders/o1', {
    'GET /api/admin/orders/o1': { body: scriptedOrder() },
    'GET /api/admin/orders/o1/history': { body: { steps: [STEP] } },
    'GET /api/admin/orders/o1/refunds': { body: { refunds: [], left: 0, delivery: 0, lines: [] } },
    'GET /api/admin/orders/o1/disputes': { body: { disputes: [{ ...DISPUTE, ...dispute }] } },
    'GET /api/admin/orders/o1/evidence': evidence,
  });
}
beforeEach(() => {
  // Not in jsdom.
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
});

it('says what a bank asks back and until when, and collects the evidence', async () => {
  const app = open({});
  expect(await screen.findByText(/The buyer’s bank asks for £20.00 back/)).toHaveTextContent('by 9 Dec 2026');
  expect(screen.getByText('The goods haven’t arrived')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Collect Evidence' }));
  expect(app.callsTo('GET', '/api/admin/orders/o1/evidence')).toHaveLength(1);
});

it.each([
  ['won', 'The money stays with you.'],
  ['lost', 'The money has gone back to the buyer. The books show it as a dispute.'],
])('says how one ended that is %s', async (state, text) => {
  open({ state });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(/asks for/)).not.toBeInTheDocument();
});

it('says so when the evidence can’t be collected', async () => {
  const message = 'The service does not answer.';
  open({}, { status: 503, body: { code: 'unavailable', message } });
  await userEvent.click(await screen.findByRole('button', { name: 'Collect Evidence' }));
  expect(await screen.findByText(message)).toBeVisible();
});

it('is on the dashboard, the most urgent first', async () => {
  const next = [{ ...DISPUTE, orderId: 'o1', orderNumber: '2026-ORD-001' }];
  renderAdmin('/admin', {
    'GET /api/admin/dashboard': { body: scriptedDashboard({ disputes: { count: 1, next } }) },
  });
  expect(await screen.findByText('1 dispute waits for evidence.')).toBeVisible();
  expect(screen.getByText(/^Due 9 Dec/)).toBeVisible();
});

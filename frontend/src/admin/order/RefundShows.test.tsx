import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { arrive, pass, stopClock } from '../../testing/fake-clock.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';
import { scriptedSession } from '../../testing/scripted-session.ts';
import { REFUND_POLL_MS } from './awaits-refund.ts';

const ASKED = '2026-11-24T10:00:00Z';

it('shows that Square has refunded it without a reload, and then asks no more', async () => {
  stopClock();
  let isDone = false;
  const refund = () => ({
    id: 'r1',
    amount: 30.5,
    askedAt: ASKED,
    pieces: [],
    origin: 'desk',
    state: isDone ? 'done' : 'pending',
    endedAt: isDone ? ASKED : null,
  });
  const app = renderApp('/admin/orders/o1', {
    ...scriptedSession({ is_admin: true }),
    'GET /api/admin/orders/o1': () => ({
      body: scriptedOrder({
        status: 'shipped',
        updatedAt: new Date().toISOString(),
        refunded: isDone ? 30.5 : 0,
        refunds: [refund()],
      }),
    }),
    'GET /api/admin/orders/o1/refunds': () => ({
      body: { refunds: [refund()], left: 94, delivery: 0, lines: [] },
    }),
  });
  await arrive(() => screen.queryByRole('heading', { name: 'Order Lines' }));
  expect(screen.queryByText('After refunds')).not.toBeInTheDocument();
  isDone = true;
  await pass(REFUND_POLL_MS);
  await arrive(() => screen.queryByText('After refunds'));
  expect(screen.getByText('After refunds').nextElementSibling).toHaveTextContent('£63.50');
  const asked = app.callsTo('GET', '/api/admin/orders/o1').length;
  await pass(4 * REFUND_POLL_MS);
  expect(app.callsTo('GET', '/api/admin/orders/o1')).toHaveLength(asked);
});

import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, type Call, type Script } from '../../testing/render-app.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';
import { scriptedSession } from '../../testing/scripted-session.ts';

const refunds = { refunds: [], left: 94, delivery: 4.5, lines: [] };
function open(order: () => object, more: Script = {}) {
  return renderApp('/admin/orders/o1', {
    ...scriptedSession({ is_admin: true }),
    'GET /api/admin/orders/o1': () => ({ body: order() }),
    'GET /api/admin/orders/o1/history': { body: { steps: [] } },
    'GET /api/admin/orders/o1/refunds': { body: refunds },
    ...more,
  });
}

it('sends a pot again once, says which order it became, and leads to it', async () => {
  const sent: unknown[] = [];
  const replacement = { id: 'o2', orderNumber: '2026-ORD-002', status: 'paid' };
  let order: object = scriptedOrder({ status: 'shipped' });
  open(() => order, {
    'POST /api/admin/orders/o1/replacements': ({ body }: Call) => {
      sent.push(body);
      order = { ...order, replacements: [replacement] };
      return {
        body: { ...scriptedOrder(), ...replacement, replaces: { id: 'o1', orderNumber: '2026-ORD-001' } },
      };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send Again' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Send Again' })).toBeDisabled();
  await userEvent.click(dialog.getAllByRole('button', { name: /^One more/ })[0]!);
  expect(dialog.getByText('The same pot')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Send Again' }));
  expect(await screen.findByText(/Order 2026-ORD-002 replaces it, at no charge/)).toBeVisible();
  expect(await screen.findByRole('link', { name: '2026-ORD-002' })).toHaveAttribute(
    'href',
    '/admin/orders/o2',
  );
  expect(sent).toEqual([{ seen: 0, pieces: [{ line: 1, quantity: 1 }] }]);
});

it('says why a pot can’t be sent again, and keeps what was chosen', async () => {
  open(() => scriptedOrder({ status: 'shipped' }), {
    'POST /api/admin/orders/o1/replacements': {
      status: 409,
      body: { code: 'out-of-stock', message: 'Harbour Mug is sold out.' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send Again' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getAllByRole('button', { name: /^One more/ })[0]!);
  await userEvent.click(dialog.getByRole('button', { name: 'Send Again' }));
  expect(await dialog.findByText('Harbour Mug is sold out.')).toBeVisible();
});

it('offers nothing of the kind before anything was sent, and no refund of what cost nothing', async () => {
  const { unmount } = open(() => scriptedOrder());
  expect(await screen.findByRole('button', { name: 'Cancel Order' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send Again' })).not.toBeInTheDocument();
  unmount();
  open(() => ({ ...scriptedOrder(), replaces: { id: 'o0', orderNumber: '2026-ORD-000' }, money: 'free' }));
  expect(await screen.findByRole('link', { name: '2026-ORD-000' })).toHaveAttribute(
    'href',
    '/admin/orders/o0',
  );
  expect(screen.queryByRole('heading', { name: 'Refunds' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Order' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('It cost nothing, so there is nothing to refund.');
});

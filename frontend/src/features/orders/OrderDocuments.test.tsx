import { afterEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';
import { scriptedSession } from '../../testing/scripted-session.ts';

const INVOICE = {
  series: 'invoice',
  number: 'INV-00042',
  issuedAt: '2026-11-05T09:31:00Z',
  amount: 94,
  vat: 15.67,
  refundId: null,
};
const VAT = { vat: { ratePercent: 20, included: 15.67 } };
const opened = (order: object = VAT) =>
  renderApp('/admin/orders/o1', {
    ...scriptedSession({ is_admin: true }),
    'GET /api/admin/orders/o1': { body: scriptedOrder({ ...order }) },
    'GET /api/admin/orders/o1/documents': { body: { documents: [INVOICE] } },
    'GET /api/admin/orders/o1/documents/INV-00042': { body: '%PDF-' },
  });

const created = { createObjectURL: URL.createObjectURL, revokeObjectURL: URL.revokeObjectURL };
afterEach(() => {
  Object.assign(URL, created);
});

it('downloads the VAT invoice of an order', async () => {
  const file = jest.fn(() => 'blob:file');
  Object.assign(URL, { createObjectURL: file, revokeObjectURL: () => undefined });
  const app = opened();
  expect(await screen.findByText('Includes £15.67 VAT at 20%')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'VAT Invoice INV-00042' }));
  await waitFor(() => expect(file).toHaveBeenCalledTimes(1));
  expect(app.callsTo('GET', '/api/admin/orders/o1/documents/INV-00042')).toHaveLength(1);
});

it('shows nothing of VAT where the shop was not registered', async () => {
  const app = opened({});
  await screen.findByText('Order Lines');
  expect(document.body).not.toHaveTextContent('VAT at');
  expect(app.callsTo('GET', '/api/admin/orders/o1/documents')).toHaveLength(0);
});

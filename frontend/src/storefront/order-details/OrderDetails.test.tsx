import { dispatchPlan } from '@slipcast/contracts/working-days';
import { afterEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shop } from '../../base/shop.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { scriptedSession } from '../../testing/scripted-session.ts';
import { scriptedOrder } from '../../testing/scripted-order.ts';

const shown = (overrides: Record<string, unknown> = {}) =>
  renderApp('/order-details/o1', {
    ...scriptedSession(),
    'GET /api/orders/o1': { body: scriptedOrder(overrides) },
  });

const before = { ...shop };
afterEach(() => void Object.assign(shop, before));

it('sends visitors who are logged out to /login [C038]', async () => {
  const app = renderApp('/order-details/o1');
  await waitFor(() => expect(app.where()).toBe('/login'));
});

it('shows lines, addresses and total, and the way back [C240] [C241]', async () => {
  shown();
  expect(await screen.findByRole('heading', { level: 1, name: 'Order 2026-ORD-001' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Delivery address' })).toHaveTextContent(
    '1 Kiln LaneStoke-on-TrentST1 5AB',
  );
  expect(screen.getByRole('region', { name: 'Billing address' })).toHaveTextContent(
    '2 Wheel RowLeedsLS1 4AP',
  );
  const aside = screen.getByRole('complementary', { name: 'Your order' });
  expect(aside).toHaveTextContent('Harbour Mug');
  expect(aside).toHaveTextContent('£52.00');
  expect(aside).toHaveTextContent('£94.00');
  expect(screen.getByRole('link', { name: 'Back to Orders' })).toHaveAttribute('href', '/orders');
});

it('shows each parcel of an order that is sent in parts', async () => {
  const sent = { shippedAt: '2026-11-06T10:00:00Z', pieces: [{ line: 1, quantity: 1 }] };
  const first = { ...sent, id: 'p1', number: 1, trackingInfo: 'RM1' };
  const part = shown({ parcels: [first], trackingInfo: 'RM1' });
  expect(await screen.findByText(/^A part of your order is on its way/)).toBeVisible();
  expect(screen.getByText('1 × Harbour Mug (Sea Glass)')).toBeVisible();
  part.unmount();
  shown({
    status: 'shipped',
    trackingInfo: 'RM1',
    parcels: [first, { ...sent, id: 'p2', number: 2, trackingInfo: null }],
  });
  expect(await screen.findByRole('heading', { name: 'Parcel 2, 6 November 2026' })).toBeVisible();
  expect(screen.getByText('Sent without tracking')).toBeVisible();
  expect(screen.queryByText(/^A part of your order/)).not.toBeInTheDocument();
});

it('glazes the stages reached and shows the tracking information once shipped', async () => {
  shown({
    status: 'shipped',
    shippedAt: '2026-11-06T08:00:00Z',
    trackingInfo: 'RM1 https://track.example/1',
  });
  const stages = within(await screen.findByRole('list', { name: 'Progress of your order' })).getAllByRole(
    'listitem',
  );
  expect(stages.map((stage) => stage.dataset['state'])).toEqual(['reached', 'reached', 'reached', 'ahead']);
  expect(stages[2]).toHaveAttribute('aria-current', 'step');
  expect(stages[2]).toHaveTextContent('6 November 2026');
  expect(screen.getByRole('link', { name: 'https://track.example/1' })).toBeVisible();
});

it('shows no tracking information before an order has shipped, and ends the timeline of a cancelled one', async () => {
  shown({ status: 'cancelled', trackingInfo: 'RM1' });
  const stages = within(await screen.findByRole('list', { name: 'Progress of your order' })).getAllByRole(
    'listitem',
  );
  expect(stages.map((stage) => stage.dataset['state'])).toEqual(['reached', 'ended']);
  expect(screen.queryByText('RM1')).not.toBeInTheDocument();
});

it.each([
  ['of an order that is not there [C480]', 404, 'Order not found'],
  ['of anything else [C481]', 500, 'Failed to load order details'],
])('tells %s', async (_title, status, words) => {
  renderApp('/order-details/o1', { ...scriptedSession(), 'GET /api/orders/o1': { status } });
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByRole('link', { name: 'Back to Orders' })).toBeVisible();
});

it('shows where an order is collected, how far it has come, and what its total was made of', async () => {
  const address = 'The Old Dairy, Kiln Lane, Stoke-on-Trent';
  const collection = { method: 'collection', name: 'Collection', kind: 'collection', country: 'GB' };
  shown({
    status: 'paid',
    goods: 94,
    deliveryCharge: 0,
    delivery: { ...collection, address, opening: 'Fridays from 10 to 4' },
    collection: { readyAt: '2026-11-08T10:00:00Z', collectedAt: null, collectedBy: null },
  });
  expect(await screen.findByRole('region', { name: 'Collection' })).toHaveTextContent(
    'The Old DairyKiln LaneStoke-on-TrentFridays from 10 to 4',
  );
  expect(screen.queryByRole('region', { name: 'Delivery address' })).not.toBeInTheDocument();
  expect(screen.getByText('It’s ready to collect. Please bring your order number.')).toBeVisible();
  const stages = screen.getByRole('list', { name: 'Progress of your order' });
  expect(stages).toHaveTextContent('Ready to collect8 November 2026Collected');
  expect(stages).not.toHaveTextContent('Shipped');
  expect(screen.getByRole('complementary', { name: 'Your order' })).toHaveTextContent(
    'Goods£94.00CollectionFreeTotal£94.00',
  );
});

it('says when a paid order leaves, how to report a problem, and prints a receipt', async () => {
  // A Friday.
  const createdAt = '2026-11-20T12:00:00Z';
  Object.assign(shop, { dispatch: dispatchPlan(new Date(createdAt), 3) });
  const print = jest.fn();
  Reflect.set(window, 'print', print);
  shown({ status: 'paid', createdAt });
  expect(await screen.findByText(/so your parcel leaves us by Wednesday 25 November\.$/)).toBeVisible();
  const problem = within(screen.getByRole('region', { name: 'Problem with your order?' }));
  expect(problem.getByRole('link', { name: 'tell us' })).toHaveAttribute('href', '/contact');
  await userEvent.click(screen.getByRole('button', { name: 'Print Receipt' }));
  expect(print).toHaveBeenCalledTimes(1);
});

it('promises no day of dispatch once the parcel is on its way, and the method’s own time before that', async () => {
  const express = { method: 'e', name: 'Special Delivery', kind: 'post', country: 'GB', dispatchDays: 1 };
  const { unmount } = shown({ status: 'paid', delivery: express });
  expect(await screen.findByText('Your parcel leaves us within 1 working day of your order.')).toBeVisible();
  unmount();
  shown({ status: 'shipped', delivery: express });
  await screen.findByRole('list', { name: 'Progress of your order' });
  expect(screen.queryByText(/leaves us/)).not.toBeInTheDocument();
});

it('says which sum includes the VAT of an order that a voucher has paid in part', async () => {
  shown({
    goods: 94,
    total: 69,
    totalPrice: 69,
    voucher: 25,
    vat: { ratePercent: 20, included: 15.67 },
  });
  const aside = await screen.findByRole('complementary', { name: 'Your order' });
  expect(within(aside).getByText('Gift voucher').parentElement).toHaveTextContent('−£25.00');
  expect(aside).toHaveTextContent('£94.00 before the gift voucher includes £15.67 VAT at 20%');
});

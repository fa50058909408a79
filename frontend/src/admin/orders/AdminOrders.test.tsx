import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pass, stopClock } from '../../testing/fake-clock.ts';
import {
  listedOrder as order,
  orderRow as row,
  renderOrders as listed,
} from '../../testing/render-orders.tsx';
import { listDate } from './order-rules.ts';

describe('the list', () => {
  it('has a title, a filter and columns [A003] [A071] [A072] [A074] [A075] [A076] [A100]', async () => {
    listed([order('N1', 'paid')]);
    const line = await row('N1');
    expect(screen.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    expect(screen.getByLabelText('Filter by status')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Order Number',
      'Customer',
      'Date',
      'Total',
      'Status',
      'Tracking Info',
      'Shipped Date',
      'Actions',
    ]);
    expect(line).toHaveTextContent('£94.00');
    expect(within(line).getByRole('link', { name: 'View Details' })).toHaveAttribute(
      'href',
      '/admin/orders/N1',
    );
  });

  it('is sorted by status, newest first [A101] [A102]', async () => {
    listed([
      order('N1', 'cancelled'),
      order('N2', 'delivered'),
      order('N3', 'paid', { createdAt: '2026-11-01T00:00:00Z' }),
      order('N4', 'shipped'),
      order('N5', 'paid', { createdAt: '2026-11-02T00:00:00Z' }),
      order('N6', 'pending'),
    ]);
    await row('N1');
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'N6',
      'N5',
      'N3',
      'N4',
      'N2',
      'N1',
    ]);
  });

  it('filters and searches all orders, page by page, in the URL', async () => {
    const all = [order('N1', 'paid'), order('N2', 'shipped')];
    const app = listed([], {
      'GET /api/admin/orders': ({ path }) => {
        const asked = new URLSearchParams(path.split('?')[1]);
        const orders = all.filter(
          ({ status, order_number }) =>
            status === (asked.get('status') ?? status) &&
            String(order_number).includes(asked.get('search') ?? ''),
        );
        const total = asked.has('status') ? orders.length : 9020;
        return { body: { orders, pagination: { total }, counts: { paid: 9000, shipped: 20, cancelled: 0 } } };
      },
    });
    await row('N1');
    expect(screen.getByText('1–20 of 9020')).toBeVisible();
    expect(screen.getByRole('option', { name: 'Paid (9000)' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(app.where()).toBe('/admin/orders?page=2'));
    await userEvent.selectOptions(screen.getByLabelText('Filter by status'), 'shipped');
    await waitFor(() => expect(screen.queryByRole('row', { name: /N1/ })).not.toBeInTheDocument());
    expect(app.where()).toBe('/admin/orders?status=shipped');
    await userEvent.selectOptions(screen.getByLabelText('Filter by status'), 'cancelled');
    expect(await screen.findByText('No orders with this status.')).toBeVisible();
    // The search waits for a pause in typing and must not undo a filter chosen meanwhile.
    fireEvent.change(screen.getByPlaceholderText('Search orders...'), { target: { value: 'N3' } });
    fireEvent.change(screen.getByLabelText('Filter by status'), { target: { value: 'paid' } });
    expect(await screen.findByText('No orders match your search.')).toBeVisible();
    expect(app.where()).toBe('/admin/orders?status=paid&search=N3');
  });

  it('shows tracking and shipped date only for orders that have shipped [A095] [A096]', async () => {
    const left = { trackingInfo: 'RM1', shippedAt: '2026-11-06T10:00:00Z' };
    listed([order('N1', 'paid', left), order('N2', 'shipped', left), order('N3', 'delivered', left)]);
    expect(await row('N1')).not.toHaveTextContent(/RM1|6 Nov 2026/);
    expect(await row('N2')).toHaveTextContent(/RM1.*6 Nov 2026/);
    expect(await row('N3')).toHaveTextContent(/RM1.*6 Nov 2026/);
  });

  it('leads to the carrier', async () => {
    listed([order('N1', 'shipped', { trackingInfo: 'DPD 15501234567890' })]);
    expect(within(await row('N1')).getByRole('link', { name: '15501234567890' })).toHaveAttribute(
      'href',
      'https://track.dpd.co.uk/parcels/15501234567890',
    );
  });

  it('has a text for every missing or invalid date [A097] [A098] [A099]', async () => {
    listed([order('N1', 'paid', { createdAt: null }), order('N2', 'paid', { createdAt: 'soon' })]);
    expect(await row('N1')).toHaveTextContent('No date');
    expect(await row('N2')).toHaveTextContent('Invalid date');
    const fails = () => {
      throw new RangeError('no such calendar');
    };
    expect(listDate('2026-11-06T10:00:00Z', fails)).toBe('Date error');
  });

  it('reports a failure to load [A091] [A321]', async () => {
    listed([], { 'GET /api/admin/orders': { status: 500 } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load orders');
  });
});

describe('the status dropdown', () => {
  it.each([
    ['pending', ['Pending (current)', 'Paid', 'Cancelled']],
    ['paid', ['Paid (current)', 'Shipped', 'Cancelled']],
    ['shipped', ['Shipped (current)', 'Delivered']],
    ['delivered', ['Delivered (current)']],
    ['cancelled', ['Cancelled (current)']],
  ])('offers the allowed next statuses for %s [A077] [A220] [A221]', async (status, options) => {
    listed([order('N1', status)]);
    const select = within(await row('N1')).getByRole('combobox', { name: 'Status of N1' });
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(options);
  });

  it('changes the status; the success message clears after 3 seconds [A092] [A094]', async () => {
    const app = listed([order('N1', 'shipped')], { 'PUT /api/admin/orders/N1/status': { body: {} } });
    const select = within(await row('N1')).getByRole('combobox');
    stopClock();
    fireEvent.change(select, { target: { value: 'delivered' } });
    await pass(100);
    expect(screen.getByText('Order N1 is now Delivered.')).toBeVisible();
    // It lies over the page, so that the list does not jump when it comes and goes.
    expect(
      screen.getByText('Order N1 is now Delivered.').closest('[role=status]')?.parentElement,
    ).toHaveStyle({
      position: 'fixed',
    });
    expect(app.callsTo('PUT', '/api/admin/orders/N1/status')[0]?.body).toEqual({ status: 'delivered' });
    await pass(2500);
    expect(screen.getByText('Order N1 is now Delivered.')).toBeVisible();
    await pass(500);
    expect(screen.queryByText('Order N1 is now Delivered.')).not.toBeInTheDocument();
  });

  it('reports a refusal with its reason [A091] [A322]', async () => {
    listed([order('N1', 'shipped')], {
      'PUT /api/admin/orders/N1/status': { status: 409, body: { message: 'It is delivered already.' } },
    });
    await userEvent.selectOptions(within(await row('N1')).getByRole('combobox'), 'delivered');
    expect(await screen.findByText('Failed to update order status')).toBeVisible();
    expect(screen.getByText('It is delivered already.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('It is delivered already.')).not.toBeInTheDocument();
  });

  it('asks before it cancels, naming the refund', async () => {
    const app = listed([order('N1', 'paid')], { 'PUT /api/admin/orders/N1/status': { body: {} } });
    await userEvent.selectOptions(within(await row('N1')).getByRole('combobox'), 'cancelled');
    const dialog = screen.getByRole('dialog', { name: 'Cancel order N1?' });
    expect(dialog).toHaveTextContent('£94.00 will be refunded to Gwen Guest');
    expect(app.callsTo('PUT', '/api/admin/orders/N1/status')).toHaveLength(0);
    const cancel = within(dialog).getByRole('button', { name: 'Cancel Order' });
    expect(cancel).toHaveAttribute('data-look', 'danger');
    await userEvent.click(cancel);
    await waitFor(() =>
      expect(app.callsTo('PUT', '/api/admin/orders/N1/status')[0]?.body).toEqual({ status: 'cancelled' }),
    );
    await screen.findByText('Order N1 is now Cancelled.');
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

it('opens the details in a dialog [A084] [A085] [A086] [A087] [A088] [A089] [A090]', async () => {
  listed([order('N1', 'paid')]);
  await userEvent.click(within(await row('N1')).getByRole('button', { name: 'N1' }));
  const dialog = screen.getByRole('dialog', { name: 'Order N1' });
  expect(within(dialog).getByRole('button', { name: 'Print Address' })).toBeVisible();
  const part = (name: string) => within(dialog).getByRole('heading', { name }).parentElement;
  expect(part('Customer')).toHaveTextContent('Gwen Guestgwen@example.org');
  expect(part('Delivery Address')).toHaveTextContent('1 Kiln Lane');
  expect(part('Billing Address')).toHaveTextContent('2 Wheel Row');
  expect(part('Order Lines')).toHaveTextContent('Harbour Mug (Sea Glass)');
  expect(part('Total')).toHaveTextContent('£94.00');
});

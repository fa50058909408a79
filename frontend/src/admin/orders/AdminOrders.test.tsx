import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  listedOrder as order,
  orderRow as row,
  renderOrders as listed,
} from '../../testing/render-orders.tsx';
import { listDate } from '../lists/list-date.ts';

async function menu(number: string): Promise<HTMLElement> {
  const button = within(await row(number)).getByRole('button', { name: `More actions for ${number}` });
  await userEvent.click(button);
  return button;
}

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
    expect(within(line).getByRole('link', { name: 'N1' })).toHaveAttribute('href', '/admin/orders/N1');
    await menu('N1');
    expect(within(line).getByRole('link', { name: 'View Details' })).toHaveAttribute(
      'href',
      '/admin/orders/N1',
    );
  });

  it('shows what is in each parcel, with photographs', async () => {
    const line = {
      id: 'l1',
      product_name: 'Harbour Mug',
      variant_color: 'Sea Glass',
      quantity: 2,
      price: 26,
    };
    const bowl = {
      ...line,
      id: 'l2',
      product_name: 'Bowl',
      variant_color: '',
      quantity: 1,
      imageUrl: '/b.jpg',
    };
    listed([
      order('N1', 'paid', { order_lines: [line, bowl] }),
      order('N2', 'paid', { order_lines: [line, bowl, { ...bowl, id: 'l3' }, { ...bowl, id: 'l4' }] }),
    ]);
    const first = await row('N1');
    expect(first).toHaveTextContent('2 × Harbour Mug (Sea Glass), Bowl');
    expect([...first.querySelectorAll('img')][1]).toHaveAttribute('src', '/b.jpg');
    expect(await row('N2')).toHaveTextContent('+3');
  });

  it('has a menu that Escape, a choice and a click elsewhere close', async () => {
    listed([order('N1', 'paid')]);
    const list = () => screen.queryByRole('link', { name: 'View Details' });
    const button = await menu('N1');
    expect(list()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(list()).not.toBeInTheDocument();
    expect(button).toHaveFocus();
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    expect(list()).not.toBeInTheDocument();
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('button', { name: 'Quick View' }));
    expect(list()).not.toBeInTheDocument();
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
    const numbers = screen
      .getAllByRole('rowheader')
      .map((header) => within(header).getByRole('link').textContent);
    expect(numbers).toEqual(['N6', 'N5', 'N3', 'N4', 'N2', 'N1']);
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
    // The search waits for a pause in typing and must not undo a filter chosen in the meantime.
    fireEvent.change(screen.getByPlaceholderText('Search orders...'), { target: { value: 'N3' } });
    fireEvent.change(screen.getByLabelText('Filter by status'), { target: { value: 'paid' } });
    expect(await screen.findByText('No orders match your search.')).toBeVisible();
    expect(app.where()).toBe('/admin/orders?status=paid&search=N3');
  });

  it('filters by the days of the orders', async () => {
    const app = listed([order('N1', 'paid')], {
      'GET /api/admin/orders': ({ path }) => ({
        body: { orders: path.includes('to=') ? [] : [order('N1', 'paid')] },
      }),
    });
    await row('N1');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
    await waitFor(() => expect(app.where()).toBe('/admin/orders?from=2026-11-01'));
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-02' } });
    expect(await screen.findByText('No orders in these dates.')).toBeVisible();
    expect(app.calls.at(-1)?.path).toContain('from=2026-11-01&to=2026-11-02');
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

it('opens the details in a dialog [A084] [A085] [A086] [A087] [A088] [A089] [A090]', async () => {
  listed([order('N1', 'paid')]);
  await menu('N1');
  await userEvent.click(screen.getByRole('button', { name: 'Quick View' }));
  const dialog = screen.getByRole('dialog', { name: 'Order N1' });
  expect(within(dialog).getByRole('button', { name: 'Print Address' })).toBeVisible();
  const part = (name: string) => within(dialog).getByRole('heading', { name }).parentElement;
  expect(part('Customer')).toHaveTextContent('Gwen Guestgwen@example.org');
  expect(part('Delivery Address')).toHaveTextContent('1 Kiln Lane');
  expect(part('Billing Address')).toHaveTextContent('2 Wheel Row');
  expect(part('Order Lines')).toHaveTextContent('Harbour Mug (Sea Glass)');
  expect(part('Total')).toHaveTextContent('£94.00');
});

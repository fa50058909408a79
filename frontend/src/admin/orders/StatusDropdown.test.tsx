import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pass, stopClock } from '../../testing/fake-clock.ts';
import { withStyles } from '../../testing/render-app.tsx';
import {
  listedOrder as order,
  orderRow as row,
  renderOrders as listed,
} from '../../testing/render-orders.tsx';

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

  it('asks before it changes the status to a final one; the success message clears after 3 seconds [A092] [A094]', async () => {
    withStyles();
    const app = listed([order('N1', 'shipped')], { 'PUT /api/admin/orders/N1/status': { body: {} } });
    const select = within(await row('N1')).getByRole('combobox');
    stopClock();
    fireEvent.change(select, { target: { value: 'delivered' } });
    const dialog = screen.getByRole('dialog', { name: 'Has order N1 arrived?' });
    expect(app.callsTo('PUT', '/api/admin/orders/N1/status')).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as Delivered' }));
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
    await userEvent.click(screen.getByRole('button', { name: 'Mark as Delivered' }));
    expect(await screen.findByText('Failed to update order status')).toBeVisible();
    expect(screen.getByText('It is delivered already.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('It is delivered already.')).not.toBeInTheDocument();
  });

  it('asks before it cancels, naming the refund', async () => {
    const app = listed([order('N1', 'paid')], { 'PUT /api/admin/orders/N1/status': { body: {} } });
    await userEvent.selectOptions(within(await row('N1')).getByRole('combobox'), 'cancelled');
    const dialog = screen.getByRole('dialog', { name: 'Cancel order N1?' });
    expect(dialog).toHaveTextContent('We’ll refund £94.00 to Gwen Guest');
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

import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pass, stopClock } from '../../testing/fake-clock.ts';
import { logInAgain } from '../../testing/log-in-again.ts';
import type { Answer } from '../../testing/render-app.tsx';
import {
  listedOrder as order,
  orderRow as row,
  renderOrders as listed,
} from '../../testing/render-orders.tsx';

const shipDialog = async (number: string) => {
  await userEvent.click(within(await row(number)).getByRole('button', { name: 'Ship Order' }));
  return screen.getByRole('dialog', { name: 'Ship Order' });
};

it('shipping is offered for paid orders only [A078] [A079]', async () => {
  listed(['pending', 'paid', 'shipped', 'delivered', 'cancelled'].map((status) => order(status, status)));
  await row('pending');
  expect(screen.getAllByRole('button', { name: 'Ship Order' })).toHaveLength(1);
  expect(within(await row('paid')).getByRole('button', { name: 'Ship Order' })).toBeVisible();
});

it('shipping opens a dialog that changes nothing when it is cancelled [A080] [A081] [A082] [A083] [A103]', async () => {
  const app = listed([order('N1', 'paid')]);
  const dialog = await shipDialog('N1');
  expect(within(dialog).getByLabelText('Tracking Information')).toHaveFocus();
  expect(dialog).toHaveTextContent('Harbour Mug (Sea Glass)');
  expect(within(dialog).getByRole('button', { name: 'Confirm Shipment' })).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(app.calls.filter(({ method }) => method === 'PUT')).toHaveLength(0);
});

it('shipping requires tracking information and uses the ship call, also from the dropdown [A218] [A219]', async () => {
  const app = listed([order('N1', 'paid')], { 'PUT /api/admin/orders/N1/ship': { body: {} } });
  await userEvent.selectOptions(within(await row('N1')).getByRole('combobox'), 'shipped');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm Shipment' }));
  await waitFor(() => expect(screen.getByLabelText('Tracking Information')).toBeInvalid());
  await userEvent.type(screen.getByLabelText('Tracking Information'), ' RM1 ');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm Shipment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(app.callsTo('PUT', '/api/admin/orders/N1/ship')[0]?.body).toEqual({ trackingInfo: 'RM1' });
  expect(app.callsTo('PUT', '/api/admin/orders/N1/status')).toHaveLength(0);
});

it('ships without tracking where that is ticked', async () => {
  const app = listed([order('N1', 'paid')], { 'PUT /api/admin/orders/N1/ship': { body: {} } });
  await userEvent.selectOptions(within(await row('N1')).getByRole('combobox'), 'shipped');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sent without tracking' }));
  expect(screen.getByLabelText('Tracking Information')).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm Shipment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(app.callsTo('PUT', '/api/admin/orders/N1/ship')[0]?.body).toEqual({ untracked: true });
});

it('shipping is confirmed for 5 seconds and moves the focus to the next paid order [A092] [A093]', async () => {
  let shipped = false;
  const ship = (): Answer => {
    shipped = true;
    return { body: {} };
  };
  listed([], {
    'GET /api/admin/orders': () => ({
      body: { orders: [order('N1', shipped ? 'shipped' : 'paid'), order('N2', 'paid')] },
    }),
    'PUT /api/admin/orders/N1/ship': ship,
  });
  const dialog = await shipDialog('N1');
  fireEvent.change(within(dialog).getByLabelText('Tracking Information'), { target: { value: 'RM1' } });
  stopClock();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm Shipment' }));
  await pass(100);
  expect(screen.getByText('Order N1 has shipped.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ship Order' })).toHaveFocus();
  await pass(4500);
  expect(screen.getByText('Order N1 has shipped.')).toBeVisible();
  await pass(500);
  expect(screen.queryByText('Order N1 has shipped.')).not.toBeInTheDocument();
});

it('shipping moves the focus to a paid order that was on the next page', async () => {
  let shipped = false;
  listed([], {
    'GET /api/admin/orders': () => ({
      body: { orders: shipped ? [order('N2', 'paid')] : [order('N1', 'paid'), order('N0', 'pending')] },
    }),
    'PUT /api/admin/orders/N1/ship': () => {
      shipped = true;
      return { body: {} };
    },
  });
  await userEvent.type(within(await shipDialog('N1')).getByLabelText('Tracking Information'), 'RM1');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm Shipment' }));
  await row('N2');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ship Order' })).toHaveFocus());
});

it('shipping restores the dialog after the session has expired', async () => {
  let isOver = true;
  const app = listed([order('N1', 'paid')], {
    'PUT /api/admin/orders/N1/ship': () =>
      isOver ? { status: 401, body: { message: 'Your session has expired.' } } : { body: {} },
    'POST /api/auth/login': { body: { token: 'd.e.f' } },
  });
  await userEvent.type(within(await shipDialog('N1')).getByLabelText('Tracking Information'), 'RM 42');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm Shipment' }));
  await screen.findByLabelText('Email');
  isOver = false;
  await logInAgain();
  expect(await screen.findByLabelText('Tracking Information')).toHaveValue('RM 42');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm Shipment' }));
  expect(await screen.findByText('Order N1 has shipped.')).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/orders/N1/ship')[1]?.body).toEqual({ trackingInfo: 'RM 42' });
});

it('shipping reports a refusal [A323]', async () => {
  listed([order('N1', 'paid')], { 'PUT /api/admin/orders/N1/ship': { status: 500 } });
  await userEvent.type(within(await shipDialog('N1')).getByLabelText('Tracking Information'), 'RM1');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm Shipment' }));
  expect(await screen.findByText('Failed to ship order')).toBeVisible();
  expect(screen.getByLabelText('Tracking Information')).toHaveValue('RM1');
});

it.each([
  ['Escape', async () => userEvent.keyboard('{Escape}')],
  ['Cancel', async () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
])('shipping asks before %s discards what was typed', async (_title, leave) => {
  listed([order('N1', 'paid')]);
  const dialog = await shipDialog('N1');
  await userEvent.type(within(dialog).getByLabelText('Tracking Information'), 'RM1');
  await leave();
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.keyDown(question, { key: 'Escape' });
  expect(question).not.toBeInTheDocument();
  expect(within(dialog).getByLabelText('Tracking Information')).toHaveValue('RM1');
});

it('shipping says where the customer’s link will lead', async () => {
  listed([order('N1', 'paid')]);
  const dialog = await shipDialog('N1');
  const field = within(dialog).getByLabelText('Tracking Information');
  expect(within(dialog).queryByText(/^No link/)).not.toBeInTheDocument();
  await userEvent.type(field, 'RM1');
  expect(within(dialog).getByText('The customer gets this text without a link.')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, 'Royal Mail AB 1234 5678 9GB');
  expect(within(dialog).getByText('The customer gets a link to www.royalmail.com.')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, 'https://track.example/1');
  expect(within(dialog).getByText('The customer gets a link to track.example.')).toBeVisible();
});

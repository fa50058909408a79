import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';
import { scriptedSession } from '../../testing/scripted-session.ts';

const opened = (order: Record<string, unknown> = {}, status = 200, body: object = {}) =>
  renderApp('/admin/orders/o1', {
    ...scriptedSession({ is_admin: true }),
    'GET /api/admin/orders/o1': { body: scriptedOrder(order) },
    'PUT /api/admin/orders/o1/address': { status, body: { ...scriptedOrder(order), ...body } },
  });
const sheet = () => screen.findByRole('region', { name: 'Delivery Address' });
const changeButton = () => screen.queryByRole('button', { name: 'Change Address' });

it('changes where an order goes, a line for each part, and says that the customer is emailed', async () => {
  const app = opened();
  await userEvent.click(within(await sheet()).getByRole('button', { name: 'Change Address' }));
  const field = await screen.findByLabelText(/Delivery address/);
  expect(field).toHaveValue('1 Kiln Lane\nStoke-on-Trent\nST1 5AB');
  await userEvent.clear(field);
  await userEvent.type(field, '2 Wheel Row{Enter}Leeds{Enter}LS1 4AP');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Delivery address saved. We’re emailing the customer.')).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/orders/o1/address').map(({ body }) => body)).toEqual([
    { delivery_address: '2 Wheel Row, Leeds, LS1 4AP' },
  ]);
});

it('keeps what was typed when the shop refuses it, and says why', async () => {
  const message = 'Delivery was paid for UK mainland, and this address is in Northern Ireland.';
  opened({}, 409, { code: 'transition-refused', message });
  await userEvent.click(within(await sheet()).getByRole('button', { name: 'Change Address' }));
  const field = await screen.findByLabelText(/Delivery address/);
  await userEvent.type(field, ', BT1 1AA');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(new RegExp(message))).toBeVisible();
  expect(field).toHaveValue('1 Kiln Lane\nStoke-on-Trent\nST1 5AB, BT1 1AA');
});

it('is offered until something has been sent', async () => {
  opened({ status: 'shipped' });
  await sheet();
  expect(changeButton()).not.toBeInTheDocument();
});

it('says that all orders in the parcel go there, and promises no email without an address for it', async () => {
  opened({ customerEmail: '', addedTo: { id: 'o0', orderNumber: '2026-ORD-000' } });
  await userEvent.click(within(await sheet()).getByRole('button', { name: 'Change Address' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('All orders in this parcel go there.');
  expect(dialog).not.toHaveTextContent('email');
  const field = within(dialog).getByLabelText(/Delivery address/);
  await userEvent.clear(field);
  await userEvent.type(field, '2 Wheel Row{Enter}Leeds{Enter}LS1 4AP');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Delivery address saved.')).toBeVisible();
});

it('says how long an address may be', async () => {
  const app = opened();
  await userEvent.click(within(await sheet()).getByRole('button', { name: 'Change Address' }));
  const field = await screen.findByLabelText(/Delivery address/);
  await userEvent.click(field);
  await userEvent.paste(', Kiln Yard'.repeat(50));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('500 characters at most')).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/orders/o1/address')).toEqual([]);
});

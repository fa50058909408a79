import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';

const OFF = { on: false, ratePercent: 20, number: '', name: '', address: '', revision: 0 };

async function opened(put: object = { body: { ...OFF, on: true, revision: 1 } }) {
  const app = renderAdmin('/admin/settings', {
    'GET /api/admin/vat': { body: OFF },
    'PUT /api/admin/vat': put,
  });
  const sheet = within(await screen.findByRole('region', { name: 'VAT' }));
  await sheet.findByRole('checkbox');
  return { app, sheet };
}

it('shows nothing but a checkbox while the shop is not registered', async () => {
  const { sheet } = await opened();
  expect(sheet.getByRole('checkbox', { name: 'We’re registered for VAT' })).not.toBeChecked();
  expect(sheet.queryByRole('textbox')).not.toBeInTheDocument();
});

it('asks for what invoices need, and saves it', async () => {
  const { app, sheet } = await opened();
  await userEvent.click(sheet.getByRole('checkbox'));
  await userEvent.click(sheet.getByRole('button', { name: 'Save VAT' }));
  expect(await sheet.findAllByText(/Required on invoices/)).not.toHaveLength(0);
  expect(app.callsTo('PUT', '/api/admin/vat')).toHaveLength(0);
  await userEvent.type(sheet.getByLabelText(/VAT number/), 'GB 123 4567 89');
  await userEvent.type(sheet.getByLabelText(/Business name/), 'Fettle Ltd');
  await userEvent.type(sheet.getByLabelText(/Business address/), '1 Kiln Lane');
  await userEvent.clear(sheet.getByLabelText(/VAT rate/));
  await userEvent.type(sheet.getByLabelText(/VAT rate/), '5.5');
  await userEvent.click(sheet.getByRole('button', { name: 'Save VAT' }));
  await waitFor(() => expect(app.callsTo('PUT', '/api/admin/vat')).toHaveLength(1));
  expect(app.callsTo('PUT', '/api/admin/vat')[0]?.body).toEqual({
    on: true,
    ratePercent: 5.5,
    number: 'GB 123 4567 89',
    name: 'Fettle Ltd',
    address: '1 Kiln Lane',
    revisionLoaded: 0,
  });
  expect(await screen.findByText('VAT saved. New orders include it and get invoices.')).toBeVisible();
});

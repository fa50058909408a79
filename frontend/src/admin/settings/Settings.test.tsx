import { expect, it } from '@jest/globals';
import type { WirePaymentAccount } from '@slipcast/contracts/http/payment';
import { fireEvent, screen, within } from '@testing-library/react';
import { pass, stopClock } from '../../testing/fake-clock.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';

it('says which settings will be added later, and hides its snackbar after 6 seconds [A006] [A163] [A164]', async () => {
  renderAdmin('/admin/settings');
  expect(await screen.findByText(/store settings will be added later/)).toBeVisible();
  // What the maker edits on this page is no variable.
  expect(document.body).not.toHaveTextContent(/VITE_|SHOP_NAME|PRICE_NOTE|FOLLOW_/);
  stopClock();
  fireEvent.click(screen.getByRole('button', { name: 'Copy SHOP_URL' }));
  await pass(5900);
  expect(screen.getByText('Copying failed. Please copy the name by hand.')).toBeVisible();
  await pass(100);
  expect(screen.queryByText('Copying failed. Please copy the name by hand.')).not.toBeInTheDocument();
});

const settingsWith = async (account: Partial<WirePaymentAccount>) => {
  const body: WirePaymentAccount = {
    connection: 'connected',
    mode: 'live',
    locationName: 'Fettle Pottery',
    problem: null,
    proxyNotTrusted: false,
    lastWebhookSeconds: null,
    ...account,
  };
  renderAdmin('/admin/settings', { 'GET /api/admin/payments': { body } });
  const sheet = within(await screen.findByRole('region', { name: 'Card payments' }));
  await sheet.findByText('Connection to Square');
  return sheet;
};

it('shows the connection to Square, the location’s name, the mode and the last webhook’s age', async () => {
  const sheet = await settingsWith({ lastWebhookSeconds: 7300 });
  for (const text of ['Connected', 'Fettle Pottery', 'Live: cards are charged', '2 hours ago'])
    expect(sheet.getByText(text)).toBeVisible();
});

it('says that no money moves in the sandbox, and that no webhook has come', async () => {
  const sheet = await settingsWith({ mode: 'sandbox' });
  expect(sheet.getByText(/^Sandbox: no money moves/)).toBeVisible();
  expect(sheet.getByText(/^None yet/)).toBeVisible();
});

it('says which setting to change when Square refuses the account', async () => {
  const problem = 'SQUARE_LOCATION_ID: copy its ID from Locations.';
  const sheet = await settingsWith({ connection: 'refused', locationName: null, problem });
  expect(sheet.getByRole('alert')).toHaveTextContent(problem);
  expect(sheet.getByText('Refused by Square')).toBeVisible();
});

it('says that nobody can pay while Square is not set up', async () => {
  const sheet = await settingsWith({ connection: 'not-configured', mode: null, locationName: null });
  expect(sheet.getByRole('alert')).toHaveTextContent(/^Nobody can pay by card/);
  expect(sheet.queryByText('Mode')).not.toBeInTheDocument();
});

it('warns of a reverse proxy that is not trusted', async () => {
  const sheet = await settingsWith({ proxyNotTrusted: true });
  expect(sheet.getByRole('alert')).toHaveTextContent(/TRUSTED_PROXIES to the number of proxies/);
});

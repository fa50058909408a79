import { expect, it } from '@jest/globals';
import type { WirePaymentAccount } from '@slipcast/contracts/http/payment';
import { screen, within } from '@testing-library/react';
import { renderAdmin } from '../../testing/render-admin.tsx';

it('says which settings will be added later, without the names of variables [A006] [A163]', async () => {
  renderAdmin('/admin/settings');
  expect(await screen.findByText(/store settings will be added later/)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/[A-Z]+_[A-Z]+/);
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

it('says that no money moves in the sandbox, and that no webhook has arrived', async () => {
  const sheet = await settingsWith({ mode: 'sandbox' });
  expect(sheet.getByText(/^Sandbox: only test cards work/)).toBeVisible();
  expect(sheet.getByText(/^None yet/)).toBeVisible();
});

it('says which setting to change when Square refuses the account', async () => {
  const problem = 'SQUARE_LOCATION_ID: copy its ID from Locations.';
  const sheet = await settingsWith({ connection: 'refused', locationName: null, problem });
  expect(sheet.getByRole('alert')).toHaveTextContent(problem);
  expect(sheet.getByText('Refused by Square')).toBeVisible();
});

it('says that customers can’t pay until Square is connected', async () => {
  const sheet = await settingsWith({ connection: 'not-configured', mode: null, locationName: null });
  expect(sheet.getByRole('alert')).toHaveTextContent(/^Customers can’t pay by card yet/);
  expect(sheet.queryByText('Mode')).not.toBeInTheDocument();
});

it('lists the payments of another shop on the same Square account', async () => {
  const reference = '0f1c9a52-7d3e-4b86-9a41-2c5de8f07b13';
  const payment = { providerPaymentId: 'sq-1', reference, amount: 24.5, madeAt: '2026-11-20T12:00:00Z' };
  const sheet = await settingsWith({ otherShops: [payment] });
  expect(sheet.getByRole('alert')).toHaveTextContent(/^Another shop also takes payments/);
  expect(sheet.getByRole('listitem')).toHaveTextContent(
    `£24.50 on 20 November 2026 at 12:00, reference ${reference}`,
  );
});

it('warns of a proxy that the shop does not know of', async () => {
  const sheet = await settingsWith({ proxyNotTrusted: true });
  expect(sheet.getByRole('alert')).toHaveTextContent(
    /Ask the person who hosts the shop to set the number of trusted proxies/,
  );
});

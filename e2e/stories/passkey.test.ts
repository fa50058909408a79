import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { admin, newCustomer } from '@slipcast/testkit/shop/client';
import { sharedShop } from '@slipcast/testkit/shop/config';
import { PHONE, visit } from '../browser.ts';
import { launch } from '@slipcast/testkit/launch-browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Browsers have no passkeys for an IP address. */
const at = (path: string) => Object.assign(new URL(path, sharedShop().url), { hostname: 'localhost' }).href;

/** A phone with a fingerprint reader, as Chromium plays one. */
async function withAuthenticator(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('WebAuthn.enable');
  await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
const logIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
};

it('a potter adds a passkey, logs in with it alone, and the password alone is not enough any more', async () => {
  const potter = await newCustomer('Pat Passkey');
  const { body: me } = await potter.get<{ id: string }>('/auth/users/profile');
  await (await admin()).send('PUT', `/admin/users/${me.id}/role`, { role: 'admin' });
  const { page, complaints } = await visit(browser, PHONE);
  await withAuthenticator(page);
  await page.goto(at('/profile'));
  await logIn(page, potter);
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Phone by the kiln');
  await dialog.getByLabel('Current Password', { exact: true }).fill(potter.password);
  await dialog.getByRole('button', { name: 'Add Passkey' }).click();
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  await page.getByText('Phone by the kiln').waitFor();
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await page.evaluate('localStorage.clear()');
  await page.context().clearCookies();
  await page.goto(at('/admin'));
  await logIn(page, potter);
  await page.getByLabel('Recovery code').waitFor();
  expect(complaints.filter((one) => !one.includes('401'))).toEqual([]);
  await page.getByRole('button', { name: 'Log In with a Passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.context().close();
}, 90_000);

it('a customer adds a passkey in the profile and logs in with it alone, or with the password as before', async () => {
  const customer = await newCustomer('Cora Customer');
  const { page, complaints } = await visit(browser, PHONE);
  await withAuthenticator(page);
  await page.goto(at('/profile'));
  await logIn(page, customer);
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('My phone');
  await dialog.getByLabel('Current Password', { exact: true }).fill(customer.password);
  await dialog.getByRole('button', { name: 'Add Passkey' }).click();
  await page.getByText('My phone').waitFor();
  expect(await page.getByRole('heading', { name: 'Save your recovery codes' }).count()).toBe(0);

  const logOut = async () => {
    await page.evaluate('localStorage.clear()');
    await page.context().clearCookies();
    await page.goto(at('/orders'));
    await page.getByRole('link', { name: 'Log In' }).first().click();
  };
  await logOut();
  await page.getByRole('button', { name: 'Log In with a Passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order History' }).waitFor();
  await logOut();
  await logIn(page, customer);
  await page.getByRole('heading', { level: 1, name: 'Order History' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
}, 90_000);

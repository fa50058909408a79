import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { DESK, PHONE, visit } from '../browser.ts';
import { launch } from '@slipcast/testkit/launch-browser';
import { asAdmin, violationsOf } from './office.ts';
import { admin, newCustomer, shopper, type Client } from '@slipcast/testkit/shop/client';
import { buy, newPot } from '@slipcast/testkit/shop/pots';

const photo = (name: string) => join(import.meta.dirname, '../../infra/demo/photos', `${name}.webp`);

let browser: Browser;
let robin: Client;
beforeAll(async () => {
  browser = await launch();
  robin = await admin();
});
afterAll(() => browser.close());

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

it('adds a first product from a phone on a slow connection, and loses nothing when the session ends', async () => {
  const potter = await newCustomer('Pia Potter');
  const me = await potter.get<{ id: string }>('/auth/users/profile');
  const give = (role: string) => robin.send('PUT', `/admin/users/${me.body.id}/role`, { role });
  await give('admin');
  const { page } = await visit(browser, PHONE);
  await page.goto('/admin/products');
  await logIn(page, potter);
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });

  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  const name = `First Bowl ${Date.now()}`;
  for (const [label, value] of [
    ['Name', name],
    ['Description', 'Round bowl. Holds soup.'],
    ['Price (£)', '18'],
    ['Stock', '5'],
    ['Category', 'Tests'],
    ['Weight (g)', '300'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(value);
  const take = async (button: string, files: string[]) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), form.getByText(button).click()]);
    await chooser.setFiles(files);
  };
  await take('Take Photo', [photo('bottle-vase--slate')]);
  await form.getByRole('img', { name: 'Image 1 of 1' }).waitFor();
  await take('Upload Files', [photo('bottle-vase--inside'), photo('bottle-vase--copper-green')]);
  await form.getByRole('img', { name: 'Image 3 of 3' }).waitFor();
  await form.getByRole('button', { name: 'Move image 2 earlier' }).click();
  await form.getByRole('button', { name: 'Add Variant' }).click();
  const variant = page.getByRole('dialog', { name: 'Add Variant' });
  await variant.getByLabel('Color').fill('Honey');
  await variant.getByLabel('Stock').fill('2');
  await variant.getByRole('button', { name: 'Media Library' }).click();
  await variant.locator('.library button').first().click();
  expect(await violationsOf(page)).toEqual([]);
  await variant.getByRole('button', { name: 'Add Variant' }).click();

  // Both changes of role end every session of the potter.
  await give('customer');
  await give('admin');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your session has expired. Please log in again.').waitFor();
  await logIn(page, potter);
  await form.waitFor();
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
  await page.goBack();
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: new RegExp(`^Choose ${name}`) }).waitFor();

  const { body } = await shopper().get<{ products: WireProduct[] }>(
    `/products?search=${encodeURIComponent(name)}`,
  );
  expect(body.products[0]).toMatchObject({
    name,
    price: 18,
    stock: 5,
    variants: [{ color: 'Honey', stock: 2, images: [{ url: expect.stringContaining('/media/') }] }],
  });
  expect(body.products[0]?.images).toHaveLength(3);
  await page.context().close();
}, 180_000);

it('does not undo a sale that happens while the stock is edited', async () => {
  const pot = await newPot({ stock: 5 });
  const page = await asAdmin(browser, DESK, `/admin/products?search=${encodeURIComponent(pot.name)}`);
  await page.getByRole('button', { name: `Edit ${pot.name}` }).click();
  await buy(shopper(), pot, 2);
  const form = page.getByRole('dialog', { name: `Edit ${pot.name}` });
  await form.getByLabel('Stock', { exact: true }).fill('10');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await waitFor('the shop shows ten less the two sold', async () => {
    const { body } = await shopper().get<WireProduct>(`/products/${pot.id}`);
    return body.stock === 8;
  });
  await page.context().close();
}, 120_000);

it('ships one order after the other, prints an A6 label and corrects the tracking', async () => {
  const pot = await newPot({ stock: 5 });
  const email = `packing-${Date.now()}@example.com`;
  const first = await buy(shopper(), pot, 1, email);
  const second = await buy(shopper(), pot, 1, email);
  const page = await asAdmin(browser, PHONE, `/admin/orders?status=paid&search=${email}`);
  const rowOf = (bought: typeof first) => page.getByRole('row').filter({ hasText: bought.order.orderNumber });
  // The newest stands first.
  await rowOf(second).getByRole('button', { name: 'Ship Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship Order' });
  const confirm = dialog.getByRole('button', { name: 'Confirm Shipment' });
  const place = await confirm.boundingBox();
  await confirm.click();
  await dialog.getByRole('alert').waitFor();
  // The error has made the dialog grow, but not moved the button away from under the pointer.
  expect(await confirm.boundingBox()).toEqual(place);
  await dialog.getByLabel('Tracking Information').fill('RM 1');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`Order ${second.order.orderNumber} has shipped.`).waitFor();
  // The next one has the focus: the whole pile goes by keyboard.
  await page.keyboard.press('Enter');
  await dialog.getByText(first.order.orderNumber).waitFor();
  await page.keyboard.type('RM 2');
  await page.keyboard.press('Enter');
  await page.getByText('No orders match your search.').waitFor();

  await page.goto(`/admin/orders/${first.order.id}`);
  // Also of the label, which opens in a window of its own.
  await page.context().addInitScript('window.print = () => undefined');
  const [label] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Print Address' }).click(),
  ]);
  await label.getByText('1 Kiln Lane').waitFor();
  const pdf = (await label.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  const millimetres = [width, height].map((points) => Math.round((Number(points) / 72) * 25.4));
  expect(millimetres).toEqual([148, 105]);
  await label.close();

  await page.getByRole('button', { name: 'Update Tracking Info' }).click();
  await page.getByLabel('Tracking Information').fill('RM 2, second parcel\nRM 3');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('RM 2, second parcel').first().waitFor();
  await page.context().close();
}, 120_000);

it('never scrolls a table sideways, at any width', async () => {
  const page = await asAdmin(browser, DESK, '/admin/orders');
  for (const path of ['/admin/orders', '/admin/products', '/admin/users', '/admin/issues', '/admin/visits']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (!['/admin/issues', '/admin/visits'].includes(path)) await page.getByRole('row').nth(1).waitFor();
    for (const width of [320, 600, 700, 900, 1000, 1100, 1200, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate<string[]>(
        `[document.documentElement, ...document.querySelectorAll('main, main *')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline'
            && !one.matches('select, .visually-hidden, input') && getComputedStyle(one).textOverflow !== 'ellipsis')
          .map((one) => one.tagName + ' ' + one.className)`,
      );
      expect([path, width, wide]).toEqual([path, width, []]);
    }
  }
  await page.context().close();
}, 120_000);

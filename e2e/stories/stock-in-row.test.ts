import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { shopper } from '@slipcast/testkit/shop/client';
import { addToCart, newPot } from '@slipcast/testkit/shop/pots';
import { DESK, PHONE, tookOver, visit } from '../browser.ts';
import { launch } from '@slipcast/testkit/launch-browser';
import { asAdmin, violationsOf } from './office.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('types a stock into the list, and the ledger says who did it', async () => {
  const pot = await newPot({ stock: 5 });
  const page = await asAdmin(browser, DESK, `/admin/products?search=${encodeURIComponent(pot.name)}`);
  const field = page.getByRole('textbox', { name: `Stock of ${pot.name}` });
  await field.fill('12');
  await field.press('Enter');
  await page.getByText(`${pot.name}: 12 in stock, saved`).waitFor({ state: 'attached' });
  await waitFor('the shop shows it', async () => {
    const { body } = await shopper().get<WireProduct>(`/products/${pot.id}`);
    return body.stock === 12;
  });
  await page.getByRole('button', { name: `More actions for ${pot.name}` }).click();
  await page.getByRole('link', { name: `Stock history of ${pot.name}` }).click();
  const correction = page.getByRole('row', { name: /\+7/ });
  await correction.waitFor();
  expect(await correction.textContent()).toMatch(/Edited\+712You$/);
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
}, 120_000);

it('archives a pot while it is on screen, and Undo brings it back', async () => {
  const pot = await newPot({ stock: 3 });
  const button = (page: Page) => page.getByRole('button', { name: 'Add to Cart' });
  const isOnSale = async (page: Page) => (await button(page).getAttribute('disabled')) === null;
  // One page receives the change at once, the other on its next request.
  const { page: told } = await visit(browser, PHONE);
  const { page: shop } = await visit(browser, PHONE);
  await shop.route('**/api/live/**', (route) => route.abort());
  for (const page of [told, shop]) {
    await page.goto(`/products/${pot.id}`);
    await tookOver(page);
    expect(await isOnSale(page)).toBe(true);
  }
  const office = await asAdmin(browser, DESK, `/admin/products?search=${encodeURIComponent(pot.name)}`);
  const more = () => office.getByRole('button', { name: `More actions for ${pot.name}` }).click();
  const status = async () => (await shopper().get(`/products/${pot.id}`)).status;

  await more();
  await office.getByRole('button', { name: `Archive ${pot.name}` }).click();
  await office.getByText(`${pot.name} has been archived. Shoppers no longer see it.`).waitFor();
  await waitFor('the shop no longer has it', async () => (await status()) !== 200);
  await waitFor('the open page knows', async () => !(await isOnSale(told)));
  await told.getByText(/^Out of stock$/).waitFor();
  await button(shop).click();
  await shop.getByText(`${pot.name} is no longer in the shop`).waitFor();
  await shop.getByText('It stays in your cart in case it becomes available again.').waitFor();
  await shop.goto('/cart');
  await shop
    .getByRole('region', { name: 'No longer available' })
    .getByRole('link', { name: pot.name })
    .waitFor();
  expect(await shop.getByRole('button', { name: /Checkout/ }).count()).toBe(0);
  await shop.goto(`/products/${pot.id}`);
  await shop.getByText('Product not found').waitFor();

  await office.getByRole('button', { name: 'Undo' }).click();
  await office.getByText(`${pot.name} is back in the shop.`).waitFor();
  await waitFor('the shop has it again', async () => (await status()) === 200);
  await waitFor('the open page knows that too', () => isOnSale(told));
  await shop.goto('/cart');
  await shop.getByRole('button', { name: /^Reserve again/ }).click();
  await shop.getByText(/^Reserved for/).waitFor();
  await Promise.all([told, shop, office].map((page) => page.context().close()));
}, 120_000);

it('asks before archiving a pot that someone has reserved', async () => {
  const pot = await newPot({ stock: 2 });
  const guest = shopper();
  await addToCart(guest, pot);
  const office = await asAdmin(browser, DESK, `/admin/products?search=${encodeURIComponent(pot.name)}`);
  await office.getByRole('button', { name: `More actions for ${pot.name}` }).click();
  await office.getByRole('button', { name: `Archive ${pot.name}` }).click();
  const dialog = office.getByRole('dialog', { name: `Archive ${pot.name}?` });
  await dialog.getByText('Someone has reserved one until').waitFor();
  await dialog.getByRole('button', { name: 'Keep in Shop' }).click();
  expect((await shopper().get(`/products/${pot.id}`)).status).toBe(200);
  await office.context().close();
}, 120_000);

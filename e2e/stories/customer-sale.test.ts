import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { admin, newCustomer } from '@slipcast/testkit/shop/client';
import { DESK, visit } from '../browser.ts';
import { launch } from '@slipcast/testkit/launch-browser';
import { mailTo } from '../mailbox.ts';
import { confirmed, fillCard, fillInfo, openCart, putInCart } from './sale.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('a customer logs in with a full guest cart, buys, and follows the parcel [C006][C011][C214]', async () => {
  const customer = await newCustomer('Cleo Customer');
  const { page, complaints, picture } = await visit(browser, DESK);
  await putInCart(page, 'Dairy Jug');
  await page.goto('/login');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await picture('login');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Handcrafted Pottery with Heart' }).waitFor();
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await page.getByRole('heading', { level: 1, name: 'Shopping Cart' }).waitFor();
  await page.getByText('Dairy Jug').first().waitFor();
  await fillInfo(page, { name: 'Cleo Customer', email: customer.email });
  await fillCard(page);
  await page.getByRole('button', { name: /Pay £34\.00/ }).click();
  const number = await confirmed(page);
  await mailTo(customer.email, new RegExp(number));
  await page
    .getByRole('link', { name: 'View Order History' })
    .or(page.getByRole('button', { name: 'View Order History' }))
    .first()
    .click();
  await page.getByText(number).first().waitFor();
  await picture('orders');

  const robin = await admin();
  const { body } = await robin.get<{ orders: { id: string; orderNumber: string }[] }>('/admin/orders');
  const order = body.orders.find(({ orderNumber }) => orderNumber === number);
  await robin.send('PUT', `/admin/orders/${order?.id}/ship`, { trackingInfo: 'RM 99' });

  await page
    .getByRole('link', { name: /Show Details/ })
    .or(page.getByRole('button', { name: /Show Details/ }))
    .first()
    .click();
  await page.getByText('RM 99').first().waitFor();
  await picture('order-details');
  expect(complaints).toEqual([]);
}, 120_000);

it('pays with a wallet [C008][C009]', async () => {
  for (const wallet of ['Google Pay', 'Apple Pay']) {
    const { page } = await visit(browser, DESK);
    await putInCart(page, 'Pinch Bowl');
    await openCart(page, 'Pinch Bowl');
    await fillInfo(page, { name: 'Wanda Wallet', email: `wanda-${Date.now()}@example.com` });
    await page.getByRole('button', { name: new RegExp(wallet) }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
    await confirmed(page);
    await page.context().close();
  }
}, 120_000);

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { launch } from '@slipcast/testkit/launch-browser';
import { newCustomer, shopper } from '@slipcast/testkit/shop/client';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { addToCart, buy, checkout, newPot, orderOf, pay } from '@slipcast/testkit/shop/pots';
import type { Browser } from 'playwright-core';
import { DESK, PHONE, visit } from '../browser.ts';
import { refundInDashboard } from '../square.ts';
import { asAdmin, violationsOf } from './office.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('refunds a broken piece of a shipped order, and buyer and maker read the same without a reload', async () => {
  const pot = await newPot({ stock: 3, price: 20 });
  const ada = await newCustomer('Ada Buyer');
  const { order } = await buy(ada, pot, 2);
  const page = await asAdmin(browser, PHONE, `/admin/orders/${order.id}`);
  await page.getByRole('button', { name: 'Ship Order' }).click();
  const parcel = page.getByRole('dialog', { name: 'Ship Order' });
  await parcel.getByLabel('Tracking Information').fill('RM 1');
  await parcel.getByRole('button', { name: 'Confirm Shipment' }).click();
  await parcel.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const desk = page.getByRole('dialog', { name: /^Refund order/ });
  await desk.getByRole('button', { name: /^One more/ }).click();
  await desk.getByLabel('Reason').selectOption('Broken in the post');
  await desk.getByLabel('Message to the buyer').fill('I am sorry that it broke.');
  expect(await violationsOf(page)).toEqual([]);
  await desk.getByRole('button', { name: 'Refund £20.00' }).click();
  await desk.waitFor({ state: 'detached' });
  const refunds = page.getByRole('region', { name: 'Refunds' });
  await refunds.getByText('Refunded', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'History' }).getByText('£20.00 refunded').waitFor();

  const { page: buyers } = await visit(browser, PHONE);
  await buyers.addInitScript(`localStorage.setItem('slipcast.token', ${JSON.stringify(ada.token)})`);
  await buyers.goto(`/orders/${order.id}`);
  await buyers.getByText('We’ve refunded part of your payment to the card you paid with.').waitFor();
  await buyers.getByText('I am sorry that it broke.').waitFor();
  expect(await violationsOf(buyers)).toEqual([]);
  await Promise.all([page.context().close(), buyers.context().close()]);
}, 120_000);

it('stops shipping an order that was refunded in full in the dashboard', async () => {
  const pot = await newPot({ stock: 1, price: 20 });
  const gwen = shopper();
  await addToCart(gwen, pot);
  const paymentId = (await pay(gwen, 2000)).body.payment?.id ?? '';
  const { order } = (await checkout(gwen, orderOf(paymentId, pot))).body;
  const page = await asAdmin(browser, DESK, `/admin/orders/${order.id}`);
  await page.getByRole('button', { name: 'Ship Order' }).waitFor();
  await refundInDashboard(paymentId);
  await waitFor('the refund has reached the shop', async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'Refunds' }).waitFor();
    return page.getByText('This order has been refunded in full.').isVisible();
  });
  expect(await page.getByRole('button', { name: 'Ship Order' }).count()).toBe(0);
  await page.goto(`/admin/orders/slips?order=${order.id}`);
  await page.getByText('Refunded: do not send').waitFor();
  await page.context().close();
}, 120_000);

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { launch } from '@slipcast/testkit/launch-browser';
import { newPot } from '@slipcast/testkit/shop/pots';
import type { Browser, Page } from 'playwright-core';
import { PHONE, visit } from '../browser.ts';
import { confirmed, fillCard, fillInfo, openCart, putInCart } from './sale.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const ORDERING = '**/api/orders/guest-checkout';
const BUSY = 'We couldn’t check your reservation. You have not been charged. Please try again in a moment.';

/** Refuses orders with 503 until `again` orders have been asked for. */
async function refuse(page: Page, body: Record<string, string>, seconds: number, again = Infinity) {
  let asked = 0;
  await page.route(ORDERING, (route) => {
    asked += 1;
    if (asked > again) return route.continue();
    return route.fulfill({
      status: 503,
      headers: { 'retry-after': String(seconds) },
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'unavailable', status: 503, ...body }),
    });
  });
  return () => asked;
}

async function readyToPay() {
  const pot = await newPot({ stock: 1 });
  const { page } = await visit(browser, PHONE);
  await putInCart(page, pot.name);
  await openCart(page, pot.name);
  await fillInfo(page, { name: 'Rose Penhaligon', email: `rose-${Date.now()}@example.com` });
  await fillCard(page);
  return page;
}
const pay = (page: Page) => page.getByRole('button', { name: /^Pay £/ }).click();

it('shows why an order could not be placed yet, asks again when the shop says, and gets it', async () => {
  const page = await readyToPay();
  const asked = await refuse(page, { message: BUSY, payment: 'reserved' }, 3, 2);
  await pay(page);
  await page.getByRole('heading', { name: 'Your order hasn’t been placed yet' }).waitFor();
  await page.getByText(BUSY).waitFor();
  expect(await page.getByText('We are confirming your order').count()).toBe(0);
  expect(await confirmed(page)).toMatch(/ORD/);
  expect(asked()).toBe(3);
});

it('shows a refusal after which the payment is cancelled, and offers to pay again', async () => {
  const page = await readyToPay();
  const message = 'We are checking whether this pot is still here. You have not been charged.';
  const asked = await refuse(page, { message, payment: 'released' }, 30);
  await pay(page);
  await page.getByText(message).waitFor();
  expect(await page.getByRole('button', { name: /^Pay £/ }).isEnabled()).toBe(true);
  expect(asked()).toBe(1);
});

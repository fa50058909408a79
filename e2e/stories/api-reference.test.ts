import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { DESK, visit } from '../browser.ts';
import { launch } from '@slipcast/testkit/launch-browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('renders the API reference without violating its content security policy', async () => {
  const { page, complaints } = await visit(browser, DESK);
  await page.goto('/api/docs');
  // A page of three hundred operations takes its time on a slow machine.
  await page.locator('[data-tag="payment"]').click({ timeout: 45_000 });
  await page.getByText('Authorise a guest’s card payment').first().click();
  await page.getByText('payment-declined').first().waitFor();
  expect(complaints).toEqual([]);
}, 120_000);

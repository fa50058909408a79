import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { launch } from '@slipcast/testkit/launch-browser';
import { complaintsOf } from './card-page.ts';
import { openSandbox, type OpenSandbox } from './open-sandbox.ts';
import { openShop } from './shop-page.ts';

export let open: OpenSandbox;
export let shop: Awaited<ReturnType<typeof openShop>>;
export let page: Page;
/** The page's errors and policy violations. */
export let complaints: string[];

/** One sandbox for the file, a shop in front of it, and a fresh browser at its checkout page for each test. */
export function freshCheckoutPage(): void {
  let browser: Awaited<ReturnType<typeof launch>>;
  let context: BrowserContext;
  beforeAll(async () => {
    [browser, open] = await Promise.all([launch(), openSandbox()]);
    shop = await openShop(open.port);
  });
  afterAll(async () => {
    await browser.close();
    shop.stop();
    await open.stop();
  });
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    page = await context.newPage();
    complaints = complaintsOf(page);
    await page.goto(shop.url);
  });
  afterEach(() => context.close());
}

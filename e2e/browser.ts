import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { sharedShop } from '@slipcast/testkit/shop/config';

/** Where a run leaves its pictures; ignored by git. */
const pictures = join(import.meta.dirname, 'screenshots');

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

/** Images further down load when they come near. */
const IMAGES_ARE_THERE = '[...document.images].every((image) => image.complete || image.loading === "lazy")';

/** Until then a link leads to a whole new page, as without JavaScript. */
export const tookOver = (page: Page): Promise<void> =>
  page.locator('html:not([data-rendered])').waitFor({ state: 'attached' });

/** Waits until the gateway sends this page rendered; on a busy machine the first visitors get the bare app. */
export const rendered = (path: string): Promise<unknown> =>
  waitFor(`${path} is rendered`, async () =>
    (await (await fetch(sharedShop().url + path)).text()).includes('data-rendered'),
  );

/** Where the first match is on the screen. */
export async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not visible`);
  return box;
}

export interface Visit {
  page: Page;
  /** What the page complained about: console errors, exceptions, failed requests to the shop. */
  complaints: string[];
  /** Saves what is seen now, whole page, at this width and the other one. */
  picture(name: string): Promise<void>;
}

/** A visitor with a browser of their own at the shop's door. */
export async function visit(browser: Browser, viewport: { width: number; height: number }): Promise<Visit> {
  const context = await browser.newContext({ viewport, baseURL: sharedShop().url, locale: 'en-GB' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  // The shop makes photographs when they are first asked for, which takes a busy machine its time.
  page.setDefaultNavigationTimeout(45_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  return {
    page,
    complaints,
    async picture(name) {
      await mkdir(pictures, { recursive: true });
      for (const size of viewport === PHONE ? [DESK, PHONE] : [PHONE, DESK]) {
        await page.setViewportSize(size);
        await waitFor('the pictures are there', () => page.evaluate<boolean>(IMAGES_ARE_THERE));
        // A sticky header stands where it was scrolled to in a picture of the whole page.
        await page.evaluate('scrollTo(0, 0)');
        await page.screenshot({ path: join(pictures, `${name}-${size.width}.png`), fullPage: true });
      }
    },
  };
}

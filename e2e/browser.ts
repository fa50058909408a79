import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { chromiumPath, sharedShop } from '@slipcast/testkit/shop/config';

/** Where a run leaves its pictures; ignored by git. */
const pictures = join(import.meta.dirname, 'screenshots');

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

export function launch(more: string[] = []): Promise<Browser> {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error('no Chromium: set CHROMIUM_PATH');
  return chromium.launch({ executablePath, headless: true, args: [...FLAGS, ...more] });
}

/** Images further down load when they come near. */
const IMAGES_ARE_THERE = '[...document.images].every((image) => image.complete || image.loading === "lazy")';

/** Until then a link leads to a whole new page, as without JavaScript. */
export const tookOver = (page: Page): Promise<void> =>
  page.locator('html:not([data-rendered])').waitFor({ state: 'attached' });

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

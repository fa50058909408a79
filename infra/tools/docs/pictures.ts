import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launch } from '@slipcast/testkit/launch-browser';
import { startShop } from '../../run/lite/shop-process.ts';
import { root } from './sources.ts';

const FOLDER = join(root, 'docs/pictures');
const MOST_BYTES = 120_000;
const QUALITIES = [84, 76, 68, 60, 50, 40];

/** In the browser: whether every photograph on the screen is there. */
const ALL_LOADED = `[...document.images]
  .filter((image) => image.getBoundingClientRect().top < innerHeight)
  .every((image) => image.complete)`;

/** The best quality that fits. */
async function webp(png: Buffer): Promise<Buffer> {
  const [quality = 0, ...lower] = QUALITIES;
  const encode = (value: number) => sharp(png).webp({ quality: value, effort: 6 }).toBuffer();
  let best = await encode(quality);
  for (const value of lower) {
    if (best.length <= MOST_BYTES) break;
    // oxlint-disable-next-line no-await-in-loop
    best = await encode(value);
  }
  return best;
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(ALL_LOADED);
  const picture = await webp(await page.screenshot());
  await writeFile(join(FOLDER, `${name}.webp`), picture);
  process.stdout.write(`docs/pictures/${name}.webp, ${Math.ceil(picture.length / 1000)} kB\n`);
}

/** `npm run pictures` takes the README's pictures of the demo's shop and back office. */
const shop = await startShop({});
const browser = await launch();
try {
  await mkdir(FOLDER, { recursive: true });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  const page = await context.newPage();
  await page.goto(`${shop.url}/products`);
  await take(page, 'shop');
  await page.goto(`${shop.url}/login`);
  await page.locator('input[autocomplete~=username]').fill('admin@example.com');
  await page.locator('input[autocomplete=current-password]').fill('slipcast-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto(`${shop.url}/admin/products`);
  await page.locator('table tbody tr').first().waitFor();
  await take(page, 'back-office');
} finally {
  await browser.close();
  await shop.stop();
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { IMAGE_BYTES_MAX } from '@slipcast/contracts/limits';
import { admin, shopper, type Client } from '@slipcast/testkit/shop/client';
import { newPot } from '@slipcast/testkit/shop/pots';
import { DESK, launch, visit } from '../browser.ts';

/** Apple's format, which Chromium itself cannot read. */
const heic = join(import.meta.dirname, 'bottle-vase.heic');

let browser: Browser;
let robin: Client;
beforeAll(async () => {
  browser = await launch();
  robin = await admin();
});
afterAll(() => browser.close());

async function asAdmin(size: typeof DESK, path: string): Promise<Page> {
  const { page } = await visit(browser, size);
  await page.addInitScript(`localStorage.setItem('slipcast.token', ${JSON.stringify(robin.token)})`);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
}

it('makes photographs upright and small enough before they are sent, a HEIC too', async () => {
  const pot = await newPot({ stock: 1 });
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  // As a phone that was held upright stores it: lying, with a note on how to turn it.
  const lying = await sharp({ create: { width: 3600, height: 2880, channels: 3, background: '#000', noise } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
  expect(lying.length).toBeGreaterThan(IMAGE_BYTES_MAX);
  const page = await asAdmin(DESK, `/admin/products?search=${encodeURIComponent(pot.name)}`);
  const sent: Promise<number>[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/upload/single')) return;
    sent.push(request.allHeaders().then((headers) => Number(headers['content-length'])));
  });
  await page.getByRole('button', { name: `Edit ${pot.name}` }).click();
  const form = page.getByRole('dialog', { name: `Edit ${pot.name}` });
  const before = await form.locator('.images li').count();
  await form.getByLabel('Upload Files').setInputFiles([
    { name: 'lying.jpg', mimeType: 'image/jpeg', buffer: lying },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Glaze 4') },
    { name: 'IMG_2.HEIC', mimeType: '', buffer: await readFile(heic) },
  ]);
  await form.getByText('notes.txt').waitFor();
  await form.getByRole('img', { name: `Image ${before + 2} of ${before + 2}` }).waitFor({ timeout: 60_000 });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  const { body } = await shopper().get<WireProduct>(`/products/${pot.id}`);
  const sizes = await Promise.all(
    body.images.slice(before).map(async ({ url }) => {
      const answer = await page.request.get(url);
      const { width, height } = await sharp(await answer.body()).metadata();
      return [width, height];
    }),
  );
  expect(sizes).toEqual([
    [1200, 1500],
    [320, 400],
  ]);
  for (const bytes of await Promise.all(sent)) expect(bytes).toBeLessThan(IMAGE_BYTES_MAX);
  await page.context().close();
}, 120_000);

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import sharp from 'sharp';
import type { WireAdminProduct, WireProduct } from '@slipcast/contracts/http/catalogue';
import { IMAGE_BYTES_MAX } from '@slipcast/contracts/limits';
import { admin, shopper } from '@slipcast/testkit/shop/client';
import { newPot } from '@slipcast/testkit/shop/pots';
import { DESK, PHONE } from '../browser.ts';
import { launch } from '@slipcast/testkit/launch-browser';
import { asAdmin, violationsOf } from './office.ts';

/** Apple's format, which Chromium itself cannot read. */
const heic = join(import.meta.dirname, 'bottle-vase.heic');

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** By the middle of its picture, in steps, as a hand does it. */
async function drag(from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const page = from.page();
  const middle = async (tile: Locator) => {
    const box = await tile.locator('picture').boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const [start, end] = [await middle(from), await middle(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 20, start.y + 10);
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
}

it('makes photographs upright and small, a HEIC too, drags them to their place, and crops from the whole', async () => {
  const pot = await newPot({ stock: 1 });
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  // As a phone that was held upright stores it: lying, with a note on how to turn it.
  const lying = await sharp({ create: { width: 3600, height: 2880, channels: 3, background: '#000', noise } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
  expect(lying.length).toBeGreaterThan(IMAGE_BYTES_MAX);
  const page = await asAdmin(browser, DESK, `/admin/products?search=${encodeURIComponent(pot.name)}`);
  const sent: Promise<number>[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/upload/single')) return;
    sent.push(request.allHeaders().then((headers) => Number(headers['content-length'])));
  });
  await page.getByRole('button', { name: `Edit ${pot.name}` }).click();
  const form = page.getByRole('dialog', { name: `Edit ${pot.name}` });
  await form.getByLabel('Upload Files').setInputFiles([
    { name: 'lying.jpg', mimeType: 'image/jpeg', buffer: lying },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Glaze 4') },
    { name: 'IMG_2.HEIC', mimeType: '', buffer: await readFile(heic) },
  ]);
  await form.getByText('notes.txt').waitFor();
  await form.getByRole('img', { name: 'Image 2 of 2' }).waitFor({ timeout: 60_000 });
  await drag(form.locator('.images li').nth(1), form.locator('.images li').nth(0));
  await form.getByText('Image 2 is now the main image.').waitFor();
  await form.getByRole('button', { name: 'Describe or crop image 2' }).click();
  const picture = page.getByRole('dialog', { name: 'Image 2 of 2' });
  await picture.getByLabel('Square').check();
  await picture.getByLabel(/^Visible area/).press('Shift+ArrowDown');
  await picture.getByLabel(/^Alt text/).fill('Grey clay dust');
  expect(await violationsOf(page)).toEqual([]);
  await picture.getByRole('button', { name: 'Done' }).click();
  await picture.waitFor({ state: 'detached' });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  const { body } = await shopper().get<WireProduct>(`/products/${pot.id}`);
  const sizes = await Promise.all(
    body.images.map(async ({ url }) => {
      const answer = await page.request.get(url);
      const { width, height } = await sharp(await answer.body()).metadata();
      return [width, height];
    }),
  );
  expect(sizes).toEqual([
    [320, 400],
    [1200, 1200],
  ]);
  expect(body.images.at(-1)?.alt).toBe('Grey clay dust');
  for (const bytes of await Promise.all(sent)) expect(bytes).toBeLessThan(IMAGE_BYTES_MAX);
  await page.context().close();
}, 120_000);

it('lists a kiln load from a phone: a photograph makes a row, and cells are pasted', async () => {
  const page = await asAdmin(browser, PHONE, '/admin/products');
  await page.getByRole('link', { name: 'Kiln Load' }).click();
  await page.getByRole('heading', { name: 'Add a Kiln Load' }).waitFor();
  const photos = ['bud-vase--honey', 'bud-vase--inside', 'bottle-vase--slate', 'bottle-vase--inside'];
  const folder = join(import.meta.dirname, '../../infra/demo/photos');
  await page
    .getByLabel('Choose Photographs')
    .setInputFiles(photos.map((name) => join(folder, `${name}.webp`)));
  const named = `Kiln pot ${Date.now()}`;
  for (const [label, value] of [
    ['Description', 'Fired last night.'],
    ['Price (£)', '24'],
    ['Category', 'Tests'],
    ['Weight (g)', '300'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  const cells = [1, 2, 3, 4].map((number) => `${named} ${number}\t${20 + number}`).join('\n');
  await page.getByLabel('Name of pot 1').focus();
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(cells)});
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  })()`);
  await page.getByText(/^Each photograph that you choose or drop here makes a row/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save 4 pots' }).click();
  await page.getByText(/^Saved: /).waitFor();
  // As drafts, which no shopper sees yet.
  const { body } = await (
    await admin()
  ).get<{ products: WireAdminProduct[] }>(`/admin/products?search=${encodeURIComponent(named)}`);
  const found = body.products.toSorted((one, other) => one.price - other.price);
  expect(found.map(({ name, price, state, images }) => [name, price, state, images.length])).toEqual(
    [1, 2, 3, 4].map((number) => [`${named} ${number}`, 20 + number, 'draft', 1]),
  );
  await page.context().close();
}, 120_000);

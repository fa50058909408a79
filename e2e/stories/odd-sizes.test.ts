import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { boxOf, DESK, PHONE, tookOver, visit } from '../browser.ts';
import { launch } from '@slipcast/testkit/launch-browser';
import { shopper } from '@slipcast/testkit/shop/client';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const open = async (size: typeof PHONE, path: string) => {
  const { page } = await visit(browser, size);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
};
const leave = (page: Page) => page.context().close();
const mugPath = async () => {
  const { body } = await shopper().get<{ products: WireProduct[] }>('/products');
  return `/products/${body.products.find(({ name }) => name === 'Harbour Mug')?.id}`;
};

it('draws a pot to scale beside a whole hand, on a phone and on a desk', async () => {
  for (const size of [PHONE, DESK]) {
    const page = await open(size, await mugPath());
    const [drawing, outline, hand] = await Promise.all(
      ['svg', 'svg > rect', 'svg > g'].map((part) => boxOf(page, `figure ${part}`)),
    );
    if (!drawing || !outline || !hand) throw new Error('nothing is drawn');
    // 95 mm high, 125 mm wide with its handle, beside a hand of 185 mm.
    expect(outline.width / outline.height).toBeCloseTo(125 / 95, 1);
    expect(hand.height / outline.height).toBeCloseTo(185 / 95, 1);
    for (const box of [outline, hand])
      expect([
        box.x >= drawing.x,
        box.y >= drawing.y,
        box.x + box.width <= drawing.x + drawing.width,
        box.y + box.height <= drawing.y + drawing.height,
      ]).toEqual([true, true, true, true]);
    await leave(page);
  }
});

it('keeps words, name and cart readable on phones held sideways, at 200 % zoom and on the narrowest phone', async () => {
  for (const [width, height] of [
    [844, 390],
    [720, 450],
    [1024, 768],
    [320, 640],
  ] as const) {
    const page = await open({ width, height }, '/');
    await tookOver(page);
    const photograph = await boxOf(page, '.hero-photo');
    for (const part of ['h1', '.hero-text p', '.hero-action']) {
      const words = await boxOf(page, part);
      // Beside the photograph, or above the pots in its lower half.
      const isClear =
        words.x + words.width <= photograph.x + 8 ||
        words.y + words.height <= photograph.y + photograph.height * 0.52;
      expect([width, part, isClear]).toEqual([width, part, true]);
      expect([part, words.x >= 0 && words.x + words.width <= width]).toEqual([part, true]);
    }
    const shown = `(({ scrollWidth, clientWidth, textContent }) => [textContent, scrollWidth > clientWidth])(document.querySelector('header a[href="/products"]'))`;
    expect([width, await page.evaluate(shown)]).toEqual([width, ['Fettle Pottery', false]]);
    await leave(page);
  }
  const page = await open({ width: 844, height: 390 }, await mugPath());
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByText('Added to cart successfully!').first().waitFor();
  await page.goto('/cart');
  await page.getByRole('timer').first().waitFor();
  // The subtotal stands below the items, not over them.
  const subtotal = page.getByText('Subtotal', { exact: true });
  expect((await subtotal.boundingBox())?.y).toBeGreaterThan(390);
  await leave(page);
});

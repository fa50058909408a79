import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { shopper } from '@slipcast/testkit/shop/client';
import { DESK, PHONE, visit } from '../browser.ts';
import { launch } from '@slipcast/testkit/launch-browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** As Lighthouse's slow 4G. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
/** As good as nothing: a hundredth of the screen. */
const STILL = 0.01;
const WATCH = `globalThis.moved = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      moved.push([value, sources.map(({ node }) => node?.textContent?.slice(0, 40) || node?.nodeName).join('; ')]);
  }).observe({ type: 'layout-shift', buffered: true });`;

const SAME_WORDS = `((html) => {
  const wordsOf = (page) => page.querySelector('main')?.textContent;
  return wordsOf(new DOMParser().parseFromString(html, 'text/html')) === wordsOf(document);
})`;

type Moved = [number, string][];
const sumOf = (moved: Moved): number => moved.reduce((sum, [value]) => sum + value, 0);

/** What moved, and whether the page ended with the words that it came with. */
async function movesOnce(path: string, size: typeof PHONE): Promise<{ moved: Moved; isSame: boolean }> {
  const { page } = await visit(browser, size);
  await page.addInitScript(WATCH);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', SLOW);
  const html = (await (await page.goto(path))?.text()) ?? '';
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const moved = await page.evaluate<Moved>('moved');
  const isSame = await page.evaluate<boolean>(`${SAME_WORDS}(${JSON.stringify(html)})`);
  await page.context().close();
  return { moved, isSame };
}

/** What moved until the fonts and pictures had come and React had taken over, with how much of the screen. */
async function movesOn(path: string, size: typeof PHONE): Promise<Moved> {
  for (let tries = 1; ; tries += 1) {
    // Again, if another test has added a pot since the page was written.
    // oxlint-disable-next-line no-await-in-loop
    const { moved, isSame } = await movesOnce(path, size);
    if (sumOf(moved) <= STILL || isSame || tries === 5) return moved;
  }
}

it('moves nothing while fonts, pictures and code come over a slow line', async () => {
  const { body } = await shopper().get<{ products: WireProduct[] }>('/products');
  const pages = ['/', '/products', body.products[0]?.path ?? '', '/categories', '/about', '/terms', '/cart'];
  const found: Record<string, unknown> = {};
  for (const path of pages)
    for (const size of [PHONE, DESK]) {
      // One page after the other: the machine is small.
      // oxlint-disable-next-line no-await-in-loop
      const moved = await movesOn(path, size);
      if (sumOf(moved) <= STILL) continue;
      // Words that just fit on a line in one font do not in another, at some widths; what has no height yet moves at any.
      let isStill = false;
      for (const less of [30, 70])
        // oxlint-disable-next-line no-await-in-loop
        isStill ||= sumOf(await movesOn(path, { ...size, width: size.width - less })) <= STILL;
      if (!isStill) found[`${path} at ${size.width}`] = moved;
    }
  expect(found).toEqual({});
}, 240_000);

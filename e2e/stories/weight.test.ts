import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, BrowserContext } from 'playwright-core';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { PHONE, rendered, visit } from '../browser.ts';
import { launch } from '@slipcast/testkit/launch-browser';
import { admin, shopper } from '@slipcast/testkit/shop/client';
import { sharedShop, shopEnvironment } from '@slipcast/testkit/shop/config';
import type { PageReport } from '@slipcast/testkit/audit-page';
import { fillInfo, openCart, putInCart } from './sale.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Load {
  /** Of all scripts together, gzipped, in kB of 1000 bytes. */
  kilobytes: number;
  text: string;
}

/** The scripts of our own that a first visit to this address asks for, until a second passes without another. */
async function firstLoad(context: BrowserContext, path: string): Promise<Load> {
  const page = await context.newPage();
  // Another story may have made a code by now, and the box for codes is code that a shop without any does not load.
  await page.route('**/api/orders/quote', async (route) => {
    const response = await route.fetch();
    const quote = (await response.json()) as WireQuote;
    await route.fulfill({ response, json: { ...quote, takesCodes: false } satisfies WireQuote });
  });
  // What is loaded on purpose when a page has been open for two seconds (visits, live stock) is no part of the first load,
  // which may take that long on a slow machine.
  await page.addInitScript(`{
    const timer = setTimeout;
    window.setTimeout = (run, ms, ...given) => (ms === 2000 ? 0 : timer(run, ms, ...given));
  }`);
  const scripts: Promise<string>[] = [];
  let isLoading = true;
  page.on('response', (response) => {
    const { pathname, origin } = new URL(response.url());
    const isOurs = origin === sharedShop().url && !pathname.startsWith('/square-sandbox');
    if (isLoading && isOurs && response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  isLoading = false;
  const texts = await Promise.all(scripts);
  await page.close();
  const bytes = texts.map((text) => gzipSync(text, { level: 9 }).length);
  return { kilobytes: bytes.reduce((sum, size) => sum + size, 0) / 1000, text: texts.join('\n') };
}

it.each(['/', '/products', 'a product'])(
  'loads less than 3 kB of code on %s before its picture is there, and the rest when the visitor does something',
  async (name) => {
    const { page } = await visit(browser, PHONE);
    const { body } = await shopper().get<{ products: WireProduct[] }>('/products');
    const path = name === 'a product' ? `/products/${body.products[0]?.id}` : name;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(request.url());
    });
    await rendered(path);
    await page.route('**/*.avif', () => undefined);
    // A slow machine must not reach the end of the longest wait for a picture (picture-shown.ts).
    await page.addInitScript(`{
      const timer = setTimeout;
      window.setTimeout = (run, ms, ...given) => (ms === 3000 ? 0 : timer(run, ms, ...given));
    }`);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await waitFor('the light is set', () =>
      page.evaluate<boolean>('"light" in document.documentElement.dataset'),
    );
    // What would be asked for at once is asked for within this.
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
    const first = await Promise.all(asked.map(async (url) => (await fetch(url)).text()));
    expect(first.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)).toBeLessThan(3000);
    await page.keyboard.press('Tab');
    await waitFor('the app takes over', () => Promise.resolve(asked.some((url) => url.includes('/stack-'))));
  },
);

it('leaves Lighthouse nothing to find but times, and nothing on a page moves', async () => {
  const { body } = await shopper().get<{ products: WireProduct[] }>('/products');
  const paths = ['/', '/products', body.products[0]?.path ?? ''];
  const program = join(import.meta.dirname, 'audit-pages.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, sharedShop().url, ...paths], {
    env: shopEnvironment({}),
  });
  const reports = JSON.parse(stdout) as PageReport[];
  for (const { path, performance, lcp, tbt } of reports)
    process.stdout.write(
      `${path}: performance ${performance}, LCP ${Math.round(lcp)} ms, TBT ${Math.round(tbt)} ms, on this busy machine\n`,
    );
  const promised = reports.map(({ path, accessibility, bestPractices, seo, cls, found }) => ({
    path,
    scores: [accessibility, bestPractices, seo],
    moves: cls > 0.01 ? cls : 0,
    found,
  }));
  expect(promised).toEqual(paths.map((path) => ({ path, scores: [100, 100, 100], moves: 0, found: [] })));
}, 180_000);

/** Words of the back office's own: its frame, its calls, its first screen. */
const ofTheBackOffice = (text: string) =>
  ['Admin Panel', '/admin/dashboard', 'Confirm Shipment', '/admin/products'].filter((words) =>
    text.includes(words),
  );

it('loads little code on the way to a sale, and none of the back office', async () => {
  const { page } = await visit(browser, PHONE);
  const context = page.context();
  const { body } = await shopper().get<{ products: WireProduct[] }>('/products');
  const product = `/products/${body.products[0]?.id}`;
  await putInCart(page, 'Pinch Bowl');
  await openCart(page, 'Pinch Bowl');
  await fillInfo(page, { name: 'Gwen Guest', email: 'gwen@example.com' });
  const most: [string, number][] = [
    // With the least that a pot costs, where its options cost more.
    ['/', 138.5],
    ['/products', 142],
    [product, 153],
    ['/cart', 159],
    ['/checkout-info', 170],
    ['/checkout-review', 162],
  ];
  for (const [path, kilobytes] of most) {
    // One page after the other: each is a visit of its own.
    // oxlint-disable-next-line no-await-in-loop
    const load = await firstLoad(context, path);
    expect({ path, tooHeavy: load.kilobytes > kilobytes ? load.kilobytes : null }).toEqual({
      path,
      tooHeavy: null,
    });
    expect({ path, office: ofTheBackOffice(load.text) }).toEqual({ path, office: [] });
  }
});

it('opens every screen of the back office with less than 212 kB of code', async () => {
  const { token = '' } = await admin();
  const { page } = await visit(browser, PHONE);
  const context = page.context();
  await context.addInitScript(`localStorage.setItem('slipcast.token', ${JSON.stringify(token)})`);
  for (const path of ['/admin', '/admin/products', '/admin/orders', '/admin/issues', '/admin/content']) {
    // oxlint-disable-next-line no-await-in-loop
    const load = await firstLoad(context, path);
    expect({ path, tooHeavy: load.kilobytes > 212 ? load.kilobytes : null }).toEqual({
      path,
      tooHeavy: null,
    });
    expect(ofTheBackOffice(load.text)).not.toEqual([]);
  }
});

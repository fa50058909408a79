import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { DESK, PHONE, visit } from '../browser.ts';
import { launch } from '@slipcast/testkit/launch-browser';
import { admin, shopper } from '@slipcast/testkit/shop/client';
import { buy, newPot } from '@slipcast/testkit/shop/pots';

let browser: Browser;
let token: string;
let productPath: string;
beforeAll(async () => {
  browser = await launch();
  token = (await admin()).token ?? '';
  const { body } = await shopper().get<{ products: WireProduct[] }>('/products');
  productPath = `/products/${body.products.find(({ name }) => name === 'Harbour Mug')?.id}`;
  await buy(shopper(), await newPot());
});
afterAll(() => browser.close());

const asAdmin = (page: Page) =>
  page.addInitScript(`localStorage.setItem('slipcast.token', ${JSON.stringify(token)})`);
const boxOf = async (page: Page, selector: string, nth = 0) => {
  const box = await page.locator(selector).nth(nth).boundingBox();
  if (!box) throw new Error(`${selector} is not seen`);
  return box;
};

it('fills the first screen with the hero [C013]', async () => {
  for (const size of [PHONE, DESK]) {
    const { page } = await visit(browser, size);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const hero = await boxOf(page, 'main section');
    const header = await boxOf(page, 'header');
    expect(Math.round(hero.height + header.height)).toBeGreaterThanOrEqual(size.height);
    await page.context().close();
  }
});

it('shows three cards in a row from medium screens upwards [C100]', async () => {
  const { page } = await visit(browser, { width: 960, height: 900 });
  await page.goto('/products');
  await page.locator('main article, main li').first().waitFor();
  const cards = page.locator('main a[href^="/products/"]');
  await cards.nth(3).waitFor();
  const tops = await Promise.all(
    [0, 1, 2, 3].map(async (index) => Math.round((await cards.nth(index).boundingBox())?.y ?? -1)),
  );
  expect([tops[0] === tops[1], tops[1] === tops[2], (tops[3] ?? 0) > (tops[2] ?? 0)]).toEqual([
    true,
    true,
    true,
  ]);
});

it('gives the back office a 240 px drawer on a desk and cards on a phone [A021][A073]', async () => {
  const desk = await visit(browser, DESK);
  await asAdmin(desk.page);
  await desk.page.goto('/admin/orders');
  await desk.page.getByRole('table').waitFor();
  const menu = desk.page
    .getByRole('navigation')
    .filter({ has: desk.page.getByRole('link', { name: 'Dashboard' }) });
  const aside = desk.page.locator('aside').filter({ has: menu });
  const width = (await ((await aside.count()) ? aside : menu).boundingBox())?.width ?? 0;
  expect(Math.round(width)).toBe(240);

  const phone = await visit(browser, PHONE);
  await asAdmin(phone.page);
  await phone.page.goto('/admin/orders');
  const row = phone.page.getByRole('row').filter({ hasText: /-ORD-/ }).first();
  await row.waitFor();
  const boxes = await Promise.all((await row.getByRole('cell').all()).map((cell) => cell.boundingBox()));
  const lefts = boxes.map((box) => Math.round(box?.x ?? 0));
  expect(new Set(lefts).size).toBeLessThanOrEqual(2);
});

it('lists twenty pots on a phone in three screens, each in one row of picture, name and actions', async () => {
  const { page } = await visit(browser, PHONE);
  await asAdmin(page);
  await page.goto('/admin/products?limit=20');
  await page.getByRole('row').nth(15).waitFor();
  const rows = await Promise.all((await page.getByRole('row').all()).map((row) => row.boundingBox()));
  const heights = rows.flatMap((box) => (box && box.height > 1 ? [box.height] : []));
  expect(heights.length).toBeGreaterThan(15);
  // Long names, such as other tests give their pots, take another line of text.
  expect(heights.reduce((sum, height) => sum + height, 0) / heights.length).toBeLessThan(135);
  await page.context().close();
});

const PAGES = [
  '/',
  '/products',
  'product',
  '/categories',
  '/about',
  '/contact',
  '/privacy',
  '/cart',
  '/login',
  '/register',
  '/forgot-password',
  '/guest-lookup',
  '/nowhere',
];
const OFFICE = [
  '/admin',
  '/admin/products',
  '/admin/orders',
  '/admin/orders/new',
  '/admin/users',
  '/admin/issues',
  '/admin/content',
  '/admin/delivery',
  '/admin/settings',
  '/admin/visits',
];

/** These look the same on a desk, only wider, so the phone's analysis is enough. */
const SAME_ON_A_DESK = [
  '/categories',
  '/about',
  '/contact',
  '/privacy',
  '/login',
  '/register',
  '/forgot-password',
  '/guest-lookup',
  '/nowhere',
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path === 'product' ? productPath : path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}
const isWide = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

async function complaintsOf(page: Page, path: string): Promise<string[]> {
  await open(page, path);
  const { violations } = await new AxeBuilder({ page })
    // In the page itself: no page of ours here has frames, and the usual way opens a further page for each analysis.
    .setLegacyMode(true)
    // Columns in order need no attention.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return [
    ...violations.map(({ id, nodes }) => `${path}: ${id} at ${nodes[0]?.target.join(' ')}`),
    ...((await isWide(page)) ? [`${path}: scrolls sideways`] : []),
  ];
}

describe.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])('on %s', (_name, size) => {
  let visitor: Page;
  let owner: Page;
  beforeAll(async () => {
    [visitor, owner] = [(await visit(browser, size)).page, (await visit(browser, size)).page];
    await asAdmin(owner);
  });
  afterAll(() => Promise.all([visitor, owner].map((page) => page.context().close())));

  // One test a page: all of them in one are too much for a busy machine's patience.
  it.each([...PAGES, ...OFFICE].filter((path) => size === PHONE || !SAME_ON_A_DESK.includes(path)))(
    '%s has no accessibility faults and no sideways scroll',
    async (path) => {
      expect(await complaintsOf(OFFICE.includes(path) ? owner : visitor, path)).toEqual([]);
    },
  );
});

it('scrolls nothing sideways on a desk that looks as on a phone', async () => {
  const { page } = await visit(browser, DESK);
  for (const path of SAME_ON_A_DESK) {
    await open(page, path);
    expect([path, await isWide(page)]).toEqual([path, false]);
  }
});

it('reflows at 320 px, which is 400% zoom', async () => {
  const { page } = await visit(browser, { width: 320, height: 640 });
  for (const path of ['/', '/products', productPath, '/cart', '/guest-lookup']) {
    await open(page, path);
    expect([path, await isWide(page)]).toEqual([path, false]);
  }
});

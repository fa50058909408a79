import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { boxOf, DESK, PHONE, tookOver, visit } from '../browser.ts';
import { launch } from '@slipcast/testkit/launch-browser';
import { admin, shopper } from '@slipcast/testkit/shop/client';
import { newPot } from '@slipcast/testkit/shop/pots';

let browser: Browser;
let token: string;
beforeAll(async () => {
  browser = await launch();
  token = (await admin()).token ?? '';
});
afterAll(() => browser.close());

const open = async (size: typeof PHONE, path: string, { asAdmin = false } = {}) => {
  const { page } = await visit(browser, size);
  if (asAdmin) await page.addInitScript(`localStorage.setItem('slipcast.token', ${JSON.stringify(token)})`);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
};
const leave = (page: Page) => page.context().close();
const potPath = async (pot = 'Harbour Mug') => {
  const { body } = await shopper().get<{ products: WireProduct[] }>('/products');
  return `/products/${body.products.find(({ name }) => name === pot)?.id}`;
};

it('shows Shop, About and Contact in the header of a large screen, and no drawer [C048][C049][C050]', async () => {
  const page = await open(DESK, '/about');
  const header = page.getByRole('banner');
  for (const name of ['Shop', 'About', 'Contact'])
    expect(await header.getByRole('link', { name, exact: true }).isVisible()).toBe(true);
  expect(await header.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false);
  await header.getByRole('link', { name: 'Shop', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Our Products' }).waitFor();
  await leave(page);
});

it('moves the navigation into a side drawer on a small screen [C051]', async () => {
  const page = await open(PHONE, '/about');
  const header = page.getByRole('banner');
  for (const name of ['Shop', 'About', 'Contact'])
    expect(await header.getByRole('link', { name, exact: true }).isVisible()).toBe(false);
  await header.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.waitFor();
  const box = await drawer.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(PHONE.height);
  expect(box?.width).toBeLessThan(PHONE.width);
  await drawer.getByRole('link', { name: 'Collections' }).click();
  await page.getByRole('heading', { level: 1, name: 'Collections' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await leave(page);
});

it('never covers the top of a page with the header [C045]', async () => {
  for (const size of [PHONE, DESK]) {
    const { page } = await visit(browser, size);
    for (const path of ['/', '/products', '/cart', '/login', '/nowhere']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const header = await page.getByRole('banner').boundingBox();
      const main = await page.getByRole('main').boundingBox();
      const free = (main?.y ?? 0) >= (header?.y ?? 0) + (header?.height ?? 0) - 1;
      expect([path, size.width, free]).toEqual([path, size.width, true]);
    }
    await leave(page);
  }
});

it('breaks a word that is longer than the screen, instead of scrolling sideways', async () => {
  const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';
  const { id } = await newPot({ name, description: name.repeat(3), color: name });
  for (const size of [PHONE, DESK])
    for (const path of [`/products?search=${name}`, `/products/${id}`]) {
      const page = await open(size, path);
      await page.getByRole('main').getByRole('heading', { name }).first().waitFor();
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, size.width]);
      await leave(page);
    }
});

it('has picture, name, price, colours and the button of a pot in a phone’s first screen, and every swatch wide enough for a thumb', async () => {
  const page = await open(PHONE, await potPath());
  const ends = await Promise.all(
    ['main picture', 'h1', 'main form p', '[role=radiogroup]', 'main form button'].map(async (part) => {
      const box = await boxOf(page, part);
      return [part, box.y >= 0 && box.y + box.height <= PHONE.height];
    }),
  );
  expect(ends.filter(([, isSeen]) => !isSeen)).toEqual([]);
  expect((await boxOf(page, 'main picture')).height).toBeLessThanOrEqual(PHONE.height * 0.55);
  const button = await boxOf(page, 'main form button');
  const swatches = await boxOf(page, '[role=radiogroup]');
  // The button floats over the page: nothing of the choice may be below it.
  expect(swatches.y + swatches.height).toBeLessThanOrEqual(button.y);
  expect((await boxOf(page, '[role=radiogroup] label')).width).toBeGreaterThanOrEqual(44);
  await leave(page);
});

it('lets the photographs be swiped, one at a time, and chooses what is swiped to', async () => {
  // At once: what is swiped before React has taken over stays in view.
  const page = await open(PHONE, await potPath('Pinch Bowl'));
  const picture = await boxOf(page, 'main picture');
  await page.mouse.move(picture.x + picture.width / 2, picture.y + picture.height / 2);
  const labels: (string | null)[] = [];
  for (const left of [1, 2, 3]) {
    // Most of a width: the strip snaps to the next photograph by itself.
    await page.mouse.wheel(picture.width * 0.7, 0);
    await waitFor(`photograph ${left + 1}`, async () => {
      const label = await page.locator('.thumbnails [aria-current]').getAttribute('aria-label');
      if (label?.includes(`image ${left + 1} of`)) labels[left] = label;
      const box = await boxOf(page, `main button[aria-label*="image ${left + 1} of"] picture`);
      return labels[left] !== undefined && Math.abs(box.x - picture.x) < 1;
    });
  }
  expect(labels[3]).toContain('in Honey');
  expect(await page.getByLabel('Select Color').inputValue()).not.toBe('main');
  // A short pull snaps back.
  await page.mouse.wheel(picture.width * -0.3, 0);
  await page.waitForTimeout(600);
  expect((await boxOf(page, 'main button[aria-label*="image 4 of"] picture')).x).toBeCloseTo(picture.x, 0);
  // What is chosen elsewhere moves the strip along.
  await page.getByRole('button', { name: 'Previous image' }).click();
  await waitFor('the strip', async () => {
    const box = await boxOf(page, 'main button[aria-label*="image 3 of"] picture');
    return Math.abs(box.x - picture.x) < 1;
  });
  await leave(page);
});

it('always shows the back office’s menu on a wide screen, without a top bar [A021]', async () => {
  const page = await open(DESK, '/admin/settings', { asAdmin: true });
  expect(await page.getByRole('link', { name: 'Dashboard' }).isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  expect(await page.getByRole('link', { name: 'Dashboard' }).isVisible()).toBe(true);
  await leave(page);
});

it('opens and closes the back office’s menu on a small screen, from the bar titled Admin Panel [A022][A023]', async () => {
  const page = await open(PHONE, '/admin/settings', { asAdmin: true });
  expect(await page.getByText('Admin Panel').first().isVisible()).toBe(true);
  expect(await page.getByRole('link', { name: 'Dashboard' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Admin Panel' });
  await drawer.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  expect(await page.getByRole('link', { name: 'Dashboard' }).isVisible()).toBe(false);
  await leave(page);
});

it('shows a global-notify event at the top centre until it is closed [A191][A192][A193]', async () => {
  const page = await open(DESK, '/about');
  await tookOver(page);
  await page.evaluate(
    `window.dispatchEvent(new CustomEvent('global-notify', { detail: { severity: 'error', message: 'The kiln is cold' } }))`,
  );
  const alert = page.getByRole('alert').filter({ hasText: 'The kiln is cold' });
  await alert.waitFor();
  const box = await alert.boundingBox();
  expect(box?.y).toBeLessThan(120);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - DESK.width / 2)).toBeLessThan(20);
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await alert.isVisible()).toBe(true);
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await alert.waitFor({ state: 'detached' });
  await leave(page);
});

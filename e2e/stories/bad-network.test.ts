import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { PHONE, rendered, tookOver, visit } from '../browser.ts';
import { launch } from '@slipcast/testkit/launch-browser';
import { mailsTo } from '../mailbox.ts';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { sharedShop } from '@slipcast/testkit/shop/config';
import { admin } from '@slipcast/testkit/shop/client';
import { newPot } from '@slipcast/testkit/shop/pots';
import { confirmed, fillCard, fillInfo, openCart, putInCart } from './sale.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const PLAIN_POT = {
  description: 'One of many.',
  price: 12,
  stock: 1,
  color: 'Slate',
  weight_grams: 300,
  length_mm: 90,
  width_mm: 90,
  height_mm: 100,
};

/** The shop's code, but for the little that is there before the picture. */
const CODE = /\/assets\/(?!boot).*\.js$/;

it('shows the pots at once while the code is still loading, and the shop’s name where the browser makes the page', async () => {
  const { page } = await visit(browser, PHONE);
  await page.route(CODE, () => undefined);
  await rendered('/products?search=tealight');
  await page.goto('/products?search=tealight', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Tealight Cup' }).waitFor();
  await page.goto('/cart', { waitUntil: 'commit' });
  await page.getByText('Fettle Pottery').waitFor();
});

it('turns the pages of a list without JavaScript as with it, and comes back to the same place', async () => {
  const category = `Paged ${Date.now()}`;
  const owner = await admin();
  await Promise.all(
    Array.from({ length: 26 }, (_, index) =>
      owner.send('POST', '/admin/products', { ...PLAIN_POT, name: `Paged pot ${index + 1}`, category }),
    ),
  );
  const path = `/products?category=${encodeURIComponent(category)}`;
  await waitFor('all are listed', async () =>
    /24<!-- --> of <!-- -->26<!-- --> pots/.test(await (await fetch(sharedShop().url + path)).text()),
  );
  await rendered(`${path}&page=2`);
  const context = await browser.newContext({ baseURL: sharedShop().url, javaScriptEnabled: false });
  const plain = await context.newPage();
  const { page, complaints } = await visit(browser, PHONE);
  for (const one of [plain, page]) {
    await one.goto(path);
    await one.getByText('Showing 1 to 24 of 26 pots').waitFor();
    if (one === page) await tookOver(page);
    await one.getByRole('link', { name: 'Next' }).click();
    await one.getByText('Showing 25 to 26 of 26 pots').waitFor();
    await one.getByRole('heading', { name: 'Paged pot 26' }).waitFor();
    expect(await one.locator('.product-list > li').count()).toBe(2);
    expect(new URL(one.url()).searchParams.get('page')).toBe('2');
  }
  await context.close();
  expect(await page.evaluate('[scrollY, document.activeElement.tagName]')).toEqual([0, 'H1']);
  await page.goBack();
  await page.getByText('Showing 1 to 24 of 26 pots').waitFor();
  await waitFor('the place in the list', () => page.evaluate<boolean>('scrollY > 1000'));
  // Another address that is opened in the same tab begins at its top.
  await page.goto(`${path}&sort=name-desc`);
  await page.getByText('Showing 1 to 24 of 26 pots').waitFor();
  expect(await page.evaluate('scrollY')).toBe(0);
  expect(complaints).toEqual([]);
});

it('reserves a pot without JavaScript, and finds it in the same cart with it', async () => {
  const pot = await newPot({ stock: 3 });
  await rendered(`/products/${pot.id}`);
  const context = await browser.newContext({
    baseURL: sharedShop().url,
    javaScriptEnabled: false,
    viewport: PHONE,
  });
  const plain = await context.newPage();
  await plain.goto(`/products/${pot.id}`);
  await plain.getByRole('button', { name: 'Add to Cart' }).click();
  // Playwright's own words for what is seen leave out <noscript>.
  const shows = async (text: string) =>
    waitFor(`"${text}"`, async () => ((await plain.locator('body').textContent()) ?? '').includes(text));
  await shows('It’s in your cart and reserved for you.');
  expect(await plain.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  await plain.locator('input[type=number]').fill('2');
  await plain.locator('button[value=set]').click();
  await shows('Your cart has been updated.');
  await shows('Paying needs JavaScript');
  expect(await plain.locator('[aria-label="Cart, 2 items"]').isVisible()).toBe(true);
  await plain.goto('/checkout-info');
  await shows('This page needs JavaScript');

  const { page, complaints } = await visit(browser, PHONE);
  await page.context().addCookies(await context.cookies());
  await page.goto('/products');
  await page.getByRole('link', { name: 'Cart, 2 items' }).click();
  await page.getByRole('heading', { name: pot.name }).waitFor();
  await page.getByRole('timer').waitFor();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).waitFor();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('slipcast_plain');
  await context.close();
  expect(complaints).toEqual([]);
});

it('puts a pot into the cart that was pressed for before the code was there', async () => {
  const { page, complaints } = await visit(browser, PHONE);
  const pot = await newPot();
  let load = () => {};
  const loading = new Promise<void>((resolve) => (load = resolve));
  await page.route(CODE, (route) => loading.then(() => route.continue()));
  await rendered(`/products/${pot.id}`);
  await page.goto(`/products/${pot.id}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  load();
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  expect(complaints).toEqual([]);
});

it('sends the page’s own form where the code cannot be had', async () => {
  const [{ page }, pot] = await Promise.all([visit(browser, PHONE), newPot()]);
  await page.route(CODE, (route) => route.abort());
  await rendered(`/products/${pot.id}`);
  await page.goto(`/products/${pot.id}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.waitForURL('**/cart?done=added');
});

it('says that the shopper is offline, keeps the header and what was chosen, and comes back by itself', async () => {
  const [{ page }, pot] = await Promise.all([visit(browser, PHONE), newPot()]);
  await page.goto(`/products/${pot.id}`);
  await tookOver(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to add item to cart' });
  await alert.waitFor();
  const box = await alert.boundingBox();
  expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await page.getByText('You’re offline. Your cart is safe').waitFor();
  await page.getByRole('banner').waitFor();
  // It comes back by itself.
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Shopping Cart' }).waitFor();
  await page.getByText(pot.name).first().waitFor();
});

it('keeps what was typed through a refresh and Back, charges once for two presses, and makes Back harmless afterwards', async () => {
  const { page } = await visit(browser, PHONE);
  const email = `double-${Date.now()}@example.com`;
  await putInCart(page, 'Tealight Cup');
  await openCart(page, 'Tealight Cup');
  await fillInfo(page, { name: 'Dora Double', email });
  await page.goBack();
  await page.getByLabel('Address line 1').waitFor();
  expect(await page.getByLabel('Address line 1').inputValue()).toBe('1 Kiln Lane');
  await page.reload();
  await page.getByLabel('Postcode').waitFor();
  expect(await page.getByLabel('Postcode').inputValue()).toBe('ST1 5AB');
  await page.getByRole('button', { name: 'Continue to Review' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order Review' }).waitFor();
  await fillCard(page);
  await page.getByRole('button', { name: /Pay £14\.00/ }).dblclick();
  const number = await confirmed(page);
  await page.reload();
  expect(await confirmed(page)).toBe(number);
  await page.goBack();
  await page.getByText('Your cart is empty.').waitFor();
  expect((await mailsTo(email)).length).toBeLessThanOrEqual(1);
});

it('ends a session in every tab', async () => {
  const { page } = await visit(browser, PHONE);
  await page.goto('/login');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('slipcast-demo');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const other = await page.context().newPage();
  await other.goto('/orders');
  await other.getByRole('heading', { level: 1, name: 'Order History' }).waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await other.getByRole('link', { name: 'Look Up Guest Order' }).waitFor();
});

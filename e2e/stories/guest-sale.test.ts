import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import type { WireVisits } from '@slipcast/contracts/http/visits';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { DESK, PHONE, visit } from '../browser.ts';
import { launch } from '@slipcast/testkit/launch-browser';
import { admin, shopper } from '@slipcast/testkit/shop/client';
import { addToCart, newPot, photographs } from '@slipcast/testkit/shop/pots';
import { mailTo } from '../mailbox.ts';
import { answerBank, CHALLENGED, confirmed, fillCard, fillInfo, openCart, putInCart } from './sale.ts';

/** As `fillInfo` fills it in. */
const STREET = '1 Kiln Lane';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const vase = async () => {
  const { body } = await shopper().get<{ products: WireProduct[] }>('/products');
  return body.products.find(({ name }) => name === 'Bud Vase') as WireProduct;
};

it('a guest on a phone buys a pot with the fast delivery, with 3-D Secure under the content security policy, and has it shipped [C005][C007][C010][C016][C065][C191][C202][C318][C323]', async () => {
  const before = (await vase()).stock;
  const email = `guest-${Date.now()}@example.com`;
  const { page, complaints, picture } = await visit(browser, PHONE);
  await page.goto('/');
  await picture('home');
  await putInCart(page, 'Bud Vase', () => picture('product'));
  await openCart(page, 'Bud Vase');
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await picture('cart');
  await fillInfo(page, { name: 'Gwen Guest', email, method: /^Special Delivery/ });
  await fillCard(page, CHALLENGED);
  await picture('review');
  await page.getByRole('button', { name: /Pay £33\.95/ }).click();
  await answerBank(page);
  const number = await confirmed(page);
  await page
    .getByText(/^paid$/i)
    .first()
    .waitFor();
  await picture('confirmation');

  const mail = await mailTo(email, new RegExp(number));
  expect(`${mail.text}`).toMatch(/Special Delivery by 1 pm: £9\.95\s+Total: £33\.95/);
  await waitFor('everyone sees one less', async () => (await vase()).stock === before - 1);
  expect(complaints).toEqual([]);

  const owner = await visit(browser, DESK);
  await owner.page.goto('/admin/orders');
  await owner.page.getByLabel('Email').fill('admin@example.com');
  await owner.page.getByLabel('Password', { exact: true }).fill('slipcast-demo');
  await owner.page.getByRole('button', { name: 'Log In', exact: true }).click();
  await owner.page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  const row = owner.page.getByRole('row').filter({ hasText: number });
  await owner.picture('admin-orders');
  // Other tests place orders too, so once this one is shipped it may be on another page.
  await owner.page.getByPlaceholder('Search orders...').fill(number);
  await row.getByText('Special Delivery by 1 pm, £9.95').waitFor();
  await row.getByRole('button', { name: /Ship/ }).click();
  const dialog = owner.page.getByRole('dialog', { name: 'Ship Order' });
  await dialog.getByLabel('Tracking Information').fill('Royal Mail RM 1234 5678 9GB');
  await dialog.getByRole('button', { name: 'Confirm Shipment' }).click();
  await row
    .getByText(/^shipped$/i)
    .first()
    .waitFor();
  await row.getByText('RM 1234 5678 9GB').first().waitFor();
  expect(owner.complaints).toEqual([]);

  await page.goto(`/guest-lookup?email=${encodeURIComponent(email)}&orderNumber=${number}`);
  await page.getByRole('button', { name: 'Look up order' }).click();
  await page.getByText('SHIPPED', { exact: true }).waitFor();
  await page.getByText('RM 1234 5678 9GB').first().waitFor();
  const shipping = page.getByRole('region', { name: 'Shipping address' });
  const short = await shipping.innerText();
  expect(short).not.toContain(STREET);
  await picture('guest-lookup');
  await page.getByRole('button', { name: 'Email me a link to see the full address' }).click();
  await page.getByText(/We’ve sent the link/).waitFor();
  const { text = '' } = await mailTo(email, /^Your link to order/);
  const [, link = ''] = /See your order: \S+?(\/guest-lookup\S+)/.exec(text) ?? [];
  await page.goto(link);
  await shipping.getByText(STREET).waitFor();
  await picture('guest-lookup-whole');
}, 120_000);

it('a visit is counted without a cookie and without anything stored, and seen in the back office', async () => {
  const pot = await newPot({ stock: 3 });
  const words = `no such pot ${[...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
  // Many others have done the same, so that it stands above what the tests beside this one do.
  const view = { kind: 'view', page: 'product', productId: pot.id };
  const others = (event: object, times: number) =>
    shopper().send('POST', '/visits', { events: Array.from({ length: times }, () => event) });
  for (const times of [40, 40, 19]) await others(view, times);
  await others({ kind: 'search', words }, 19);

  const { page, complaints } = await visit(browser, PHONE);
  const told: { events: Record<string, string>[] }[] = [];
  const cookies: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/visits')) return;
    told.push(request.postDataJSON() as (typeof told)[number]);
    void request.allHeaders().then((headers) => cookies.push(headers['cookie']));
  });
  const isCounted = (kind: string) =>
    told.some(({ events }) => events.some((event) => event['kind'] === kind));
  await page.goto(`/products?search=${encodeURIComponent(words)}`);
  await waitFor('the search is counted', async () => isCounted('search'));
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate('[Object.keys(localStorage), Object.keys(sessionStorage)]')).toEqual([[], []]);

  await page.goto(`/products/${pot.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByText('Added to cart successfully!', { exact: false }).waitFor();
  await waitFor('the add is counted', async () => isCounted('add'));
  // The cart's cookie is there by now, and does not go along.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['slipcast_guest']);
  await waitFor('the headers are read', async () => cookies.length === told.length);
  expect(cookies.filter(Boolean)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();

  const robin = await admin();
  const office = await visit(browser, DESK);
  await office.page.addInitScript(`localStorage.setItem('slipcast.token', ${JSON.stringify(robin.token)})`);
  await waitFor('all is counted', async () => {
    const { body } = await robin.get<WireVisits>('/admin/visits');
    const row = body.pots.find(({ productId }) => productId === pot.id);
    const search = body.searches.find((one) => one.words === words);
    return row?.views === 100 && row.adds === 1 && search?.times === 20;
  });
  await office.page.goto('/admin/visits');
  await office.page.getByRole('row', { name: new RegExp(`^${pot.name} 100 1 0 0%`) }).waitFor();
  await office.page.getByRole('row', { name: `${words} 20` }).waitFor();
  await office.picture('admin-visits');
  expect(office.complaints).toEqual([]);
  await office.page.context().close();
}, 120_000);

it('one shopper takes the last piece, and the other sees it on the open page, in the list and again when it is free', async () => {
  const [front = ''] = await photographs(shopper());
  const pot = await newPot({ stock: 1, images: [{ url: front }] });
  const [gwen, ada] = [await visit(browser, PHONE), await visit(browser, DESK)];
  const { page } = gwen;
  await page.goto(`/products/${pot.id}`);
  await page.getByText('1 in stock').waitFor();
  await ada.page.goto(`/products?search=${encodeURIComponent(pot.name)}`);
  await ada.page.getByText('Last one').waitFor();
  // The pages go on by themselves: whatever is seen from here on came without a reload.
  for (const open of [page, ada.page]) await open.evaluate('window.isTheSamePage = true');

  const rival = shopper();
  const { body } = await addToCart(rival, pot);
  const time = new Date(body.item.expires_at ?? '').toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
  });
  const taken = `In someone’s cart, may be available again at ${time}`;
  await page.getByText(taken).waitFor();
  await ada.page.getByText(taken).waitFor();
  expect(await page.getByRole('button', { name: 'Add to Cart' }).isDisabled()).toBe(true);
  await gwen.picture('taken');
  await ada.picture('taken-in-the-list');

  await rival.send('DELETE', '/cart');
  await page.getByText('1 in stock').waitFor();
  await ada.page.getByText('Last one').waitFor();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('link', { name: 'View Cart' }).waitFor();
  // Her own reservation is not someone else's.
  expect(await page.getByText('In someone’s cart').count()).toBe(0);
  await ada.page.getByText('In someone’s cart').waitFor();
  for (const open of [page, ada.page]) expect(await open.evaluate('window.isTheSamePage')).toBe(true);
  expect([...gwen.complaints, ...ada.complaints]).toEqual([]);
});

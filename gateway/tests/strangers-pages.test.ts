import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startGatewayWithPages } from './gateway-with-pages.ts';

let shop: Awaited<ReturnType<typeof startGatewayWithPages>>;
beforeAll(async () => {
  shop = await startGatewayWithPages();
});
afterAll(() => shop.stop());
const open = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(shop.url + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
beforeEach(() =>
  waitFor('pages are rendered', async () => (await open('/products')).text.includes('rendered')),
);
const rendersIn = (text: string) => Number(/renders (\d+)/.exec(text)?.[1]);
/** How many pages have been rendered until now, this one included. */
const rendersUntil = async (id: string) => rendersIn((await open(`/products/${id}`)).text);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

it('shows the pot for an option that it does not have, without rendering it again', async () => {
  const plain = (await open('/products/mug')).text;
  for (const variant of ['none', '%3Cb%3E', '1e9'])
    // oxlint-disable-next-line no-await-in-loop
    expect((await open(`/products/mug?variant=${variant}`)).text).toBe(plain);
  expect((await open('/products/mug?variant=blue')).text).toContain('rendered /products/mug?variant=blue ');
});

it('has one page for all pots that do not exist, which is rendered once', async () => {
  const before = await rendersUntil('vase-1');
  const answers = await Promise.all(numbers(60).map((index) => open(`/products/random-${index}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await rendersUntil('vase-2')) - before).toBeLessThanOrEqual(3);
});

it('renders the page of a pot that has gone once, until it is in the shop again', async () => {
  const [one, other] = [await open('/products/sold'), await open('/products/sold')];
  expect([one.status, one.text]).toEqual([404, expect.stringContaining('rendered /products/sold ')]);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect([other.text, (await open('/products/sold')).text]).toEqual([one.text, one.text]);
  shop.catalogue.removed.delete('sold');
  await waitFor('the pot is shown', async () => (await open('/products/sold')).status === 200, 1500);
});

it.each([
  ['/cart?done=random', '/cart'],
  ['/cart?refused=random-1', '/cart?refused=internal'],
  ['/cart?refused=conflict&x=1', '/cart?refused=conflict'],
  ['/cart?done=added&x=1', '/cart?done=added'],
])('answers %s with the page of everyone at %s', async (asked, shown) => {
  shop.catalogue.items = [];
  expect((await open(asked)).text).toContain(`cart of no one ${shown}<`);
  // A cookie that belongs to no cart.
  expect((await open(asked, { cookie: 'slipcast_guest=random' })).text).toContain(`cart of no one ${shown}<`);
  shop.catalogue.items = undefined;
});

it('goes on showing pots while strangers search for everything, and never answers 200 with an empty page', async () => {
  const searches = numbers(120).map((index) => open(`/products?search=random-${index}`));
  const pots = numbers(20).map((index) => open(`/products/real-${index}`));
  for (const { status, text } of await Promise.all(pots)) {
    expect(status).toBe(200);
    expect(text).toContain('rendered /products/real-');
  }
  const answers = await Promise.all(searches);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('5');
  for (const { status, text } of answers.filter((answer) => answer.status !== 503))
    expect([status, text]).toEqual([200, expect.stringContaining('rendered /products?search=random-')]);
  expect((await open('/products?search=mug')).text).toContain('rendered /products?search=mug ');
});

it('gives an unknown collection no better place than a search', async () => {
  const unknown = numbers(40).map((index) => open(`/products?category=random-${index}&search=x`));
  expect((await open('/products?category=Mugs')).text).toContain('rendered /products?category=Mugs ');
  await Promise.all(unknown);
});

it('answers 503 for a page that cannot be rendered, with the app for browsers', async () => {
  const answer = await open('/products/breaks');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(answer.text).toContain('BARE');
});

it.each(['/%ff', '/products/%ff', '/%', '/about%zz'])('refuses %s, which encodes nothing', async (path) => {
  const { status, text } = await open(path);
  expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([400, 'malformed-json']);
});

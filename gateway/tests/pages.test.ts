import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startGatewayWithPages } from './gateway-with-pages.ts';

let shop: Awaited<ReturnType<typeof startGatewayWithPages>>;
beforeAll(async () => {
  shop = await startGatewayWithPages();
});
afterAll(() => shop.stop());
const textOf = async (path: string, init?: RequestInit) => (await fetch(shop.url + path, init)).text();
beforeEach(() => waitFor('pages are rendered', async () => (await textOf('/products')).includes('rendered')));
const rendersIn = (text: string) => Number(/renders (\d+)/.exec(text)?.[1]);

it('serves a public page as HTML, compressed, with its ETag and the policy of every page', async () => {
  const page = await fetch(`${shop.url}/products/mug`, { headers: { 'accept-encoding': 'br' } });
  expect([page.status, page.headers.get('content-type'), page.headers.get('content-encoding')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'br',
  ]);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(await page.text()).toContain('rendered /products/mug stock 3');
  const again = await fetch(`${shop.url}/products/mug`, {
    headers: { 'if-none-match': page.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  expect(await textOf('/products/mug', { method: 'HEAD' })).toBe('');
});

it('compresses a file for its first request too, and only once', async () => {
  const [one, other] = await Promise.all(
    ['br', 'gzip, br'].map((accepted) =>
      fetch(`${shop.url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': accepted } }),
    ),
  );
  expect([one?.headers.get('content-encoding'), other?.headers.get('content-encoding')]).toEqual([
    'br',
    'br',
  ]);
  expect(one?.headers.get('cache-control')).toContain('immutable');
  expect(await one?.text()).toBe('const clay = "slip";\n'.repeat(2000));
});

it('renders a page once per change, neither per request nor on a timer', async () => {
  const first = rendersIn(await textOf('/products/bowl'));
  const readBefore = shop.catalogue.reads;
  await waitFor('the answers were compared', async () => {
    await textOf('/products/bowl');
    return shop.catalogue.reads > readBefore;
  });
  expect(rendersIn(await textOf('/products/bowl'))).toBe(first);
});

it('shows a changed stock, and a burst on it renders once', async () => {
  const before = rendersIn(await textOf('/products/mug'));
  await shop.stockChanges(2);
  await waitFor('the new stock', async () => (await textOf('/products/mug')).includes('stock 2'));
  await shop.stockChanges(1);
  const texts = () => Promise.all(Array.from({ length: 50 }, () => textOf('/products/mug')));
  await waitFor('all see it', async () => (await texts()).every((text) => text.includes('stock 1')));
  // One for each change; another page may have been rendered in between.
  expect(rendersIn(await textOf('/products/mug')) - before).toBeLessThanOrEqual(4);
});

it('renders a recently viewed page as soon as an event changes it, before the next visitor', async () => {
  await textOf('/products/mug');
  const readBefore = shop.catalogue.reads;
  await shop.stockChanges(9);
  await waitFor('it is read again', () => shop.catalogue.reads > readBefore);
  await waitFor('it is rendered', async () => {
    const text = await textOf('/products/mug');
    return text.includes('stock 9');
  });
});

it('renders one page for all spellings of an address', async () => {
  const one = await textOf('/products?sort=price-asc&utm_source=x&category=Mugs');
  expect(one).toContain('rendered /products?category=Mugs&sort=price-asc ');
  expect(await textOf('/Products/?category=Mugs&sort=price-asc')).toBe(one);
  expect(await textOf('/products?page=1&sort=price-asc&category=Mugs')).toBe(one);
});

it.each(['page=one', 'page=1', 'page=02', 'page=', 'sort=newest', 'colour=slate'])(
  'renders nothing again for %s, which no list has',
  async (query) => {
    expect(await textOf(`/products?${query}`)).toContain('rendered /products stock');
  },
);

it('keeps the pages of a list apart', async () => {
  expect(await textOf('/products?page=2')).toContain('rendered /products?page=2 ');
  expect(await textOf('/products?page=3')).toContain('rendered /products?page=3 ');
});

it('knows nothing about the visitor', async () => {
  await textOf('/products/plate', { headers: { cookie: 'slipcast_guest=me', authorization: 'Bearer me' } });
  expect(shop.catalogue.owners.every((owner) => owner === undefined)).toBe(true);
  expect(await textOf('/products/personal')).toContain('BARE');
  expect(await textOf('/products/plate')).toContain('secrets 0');
});

it.each([
  ['/cart', 200, 'cart of no one'],
  ['/admin/orders/7', 200, 'BARE'],
  ['/', 200, 'BARE'],
  ['/products/gone', 404, 'rendered /products/- '],
  ['/no/such/page', 404, 'no such page'],
  ['/products/a/b/c', 404, 'no such page'],
])('answers %s with %s', async (path, status, words) => {
  const answer = await fetch(shop.url + path);
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(words)]);
});

it('shows a cart without JavaScript to its owner, and stores it nowhere', async () => {
  const open = async (cookie: string, path = '/cart') => {
    const answer = await fetch(shop.url + path, { headers: { cookie } });
    return [await answer.text(), answer.headers.get('cache-control')];
  };
  const ada = 'slipcast_guest=ada; slipcast_plain=1';
  expect(await open(ada)).toEqual([expect.stringContaining(`cart {"owner":"${ada}"} /cart`), 'no-store']);
  expect(await open('slipcast_guest=bob; slipcast_plain=1')).toEqual([
    expect.stringContaining('"owner":"slipcast_guest=bob'),
    'no-store',
  ]);
  expect(await open('slipcast_guest=eve', '/cart?refused=conflict')).toEqual([
    expect.stringContaining('/cart?refused=conflict'),
    'no-store',
  ]);
  // With JavaScript everyone gets the same page.
  expect(await open('slipcast_guest=ada')).toEqual([expect.stringContaining('cart of no one'), 'no-cache']);
  shop.catalogue.isUp = false;
  expect(await open(ada)).toEqual([expect.stringContaining('BARE'), 'no-cache']);
  shop.catalogue.isUp = true;
});

it('redirects to the right address of a page', async () => {
  const answer = await fetch(`${shop.url}/products/moved`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/products/here']);
});

it('leads from the addresses of other shops to the pages of products, and else says that there is none', async () => {
  const at = async (path: string) => {
    const answer = await fetch(shop.url + path, { redirect: 'manual' });
    return [answer.status, answer.headers.get('location')];
  };
  const here = [301, '/products/p1/tall-mug'];
  expect(await at('/product/tall-mug/?attribute_glaze=blue')).toEqual(here);
  expect(await at('/listing/123456789/tall-mug')).toEqual(here);
  expect(await at('/collections/mugs/products/tall-mug')).toEqual(here);
  expect(await at('/product/gone')).toEqual([404, null]);
  expect(await at('/listing/letters/tall-mug')).toEqual([404, null]);
});

it.each(['/server/render.js', '/assets/none.js'])('keeps %s from visitors', async (path) => {
  expect((await fetch(shop.url + path)).status).toBe(404);
});

it('serves the bare app for what cannot be rendered, or not in time', async () => {
  const began = performance.now();
  expect(await textOf('/products/breaks')).toContain('BARE');
  expect(await textOf('/products/slow')).toContain('BARE');
  expect(performance.now() - began).toBeLessThan(3400);
  // It was rendered all the same.
  await waitFor('the slow page', async () => (await textOf('/products/slow')).includes('rendered'));
});

it('serves the last page while the service behind it is down', async () => {
  await textOf('/products/jug');
  shop.catalogue.isUp = false;
  await shop.stockChanges(0);
  await waitFor('it is marked', async () => {
    const { headers } = await fetch(`${shop.url}/products/jug`);
    return headers.get('x-slipcast-stale') === '1';
  });
  expect(await textOf('/products/jug')).toContain('rendered /products/jug');
  expect(await textOf('/products/never-seen')).toContain('BARE');
  shop.catalogue.isUp = true;
  await waitFor('it is up to date', async () => (await textOf('/products/jug')).includes('stock 0'));
});

it('starts the rendering thread again when it has ended', async () => {
  expect(await textOf('/products/ends')).toContain('BARE');
  await waitFor('pages are rendered', async () => (await textOf('/products/vase')).includes('rendered'));
});

it('waits longer for the sitemap, which the catalogue of a large shop writes in a second or two', async () => {
  expect((await fetch(`${shop.url}/sitemap.xml`)).status).toBe(200);
});

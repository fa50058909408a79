import { expect, it } from '@jest/globals';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, shopper } from '@slipcast/testkit/shop/client';
import { sharedShop } from '@slipcast/testkit/shop/config';
import { addToCart, newPot } from '@slipcast/testkit/shop/pots';

const open = async (path: string) => {
  const answer = await fetch(sharedShop().url + path, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
/** As a reader without JavaScript sees it. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<(script|style|noscript)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ');

it('has price, stock, variants, description and photographs of a pot in its HTML [C023]', async () => {
  const { body } = await shopper().get<{ products: WireProduct[] }>('/products');
  const mug = body.products.find(({ name }) => name === 'Harbour Mug') as WireProduct;
  const { status, text } = await open(mug.path);
  expect(status).toBe(200);
  const words = wordsOf(text);
  expect(words).toContain('£26.00');
  expect(words).toMatch(/\d+ in stock/);
  for (const sentence of mug.description.split('.').filter(Boolean)) expect(words).toContain(sentence.trim());
  for (const { color } of mug.variants) expect(words).toContain(`${color} · Variant`);
  // Without JavaScript a colour is chosen by its swatch, and the address says which.
  const last = mug.variants.at(-1)?.id;
  const chosen = (html: string) =>
    [...html.matchAll(/<input[^>]*name="variant"[^>]*>/g)]
      .filter(([tag]) => tag.includes('checked'))
      .map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1]);
  expect(chosen(text)).toEqual(['main']);
  expect(chosen((await open(`${mug.path}?variant=${last}`)).text)).toEqual([last]);
  expect(text).toMatch(/<img src="\/media\/[^"]+\/800\.jpg" srcSet="[^"]+ 480w/i);
  expect(text).toContain('width="800" height="1000"');
  for (const path of [mug.path, '/products', '/categories', '/'])
    // One after the other: the first one's hold decides who has to wait.
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(`the colours of photographs on ${path}`, async () =>
      /style="--tone:#[0-9a-f]{6}"/.test((await open(path)).text),
    );
});

it('goes on below the hero of the home page, and shows a new pot there within a second', async () => {
  const pot = await newPot({ stock: 1 });
  await waitFor('the newest pot', async () => wordsOf((await open('/')).text).includes(pot.name), 3000);
  const words = wordsOf((await open('/')).text);
  for (const title of ['New from the kiln', 'Collections', 'The maker', 'More about us'])
    expect(words).toContain(title);
});

it('has the filtered and sorted list in its HTML', async () => {
  const { text } = await open('/products?category=Mugs&sort=price-desc');
  const prices = [...text.matchAll(/£([\d.]+)<\/span>/g)].map(([, price]) => Number(price));
  expect(prices.length).toBeGreaterThan(1);
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));
});

it('has what the filters of its address list in its HTML, in one page for all prices that there are not', async () => {
  const { text } = await open('/products?category=Mugs&glaze=Slate&sort=newest');
  expect(text).toContain('Harbour Mug in Slate');
  expect(text).not.toContain('Quay Espresso Cup in');
  expect(text).toMatch(/<option value="newest" selected/);
  expect((await open('/products?inStock=true')).text).not.toContain('>Out of Stock<');
  for (const query of ['price=cheap', 'price=20-41', 'inStock=maybe', 'sort=oldest'])
    // Other tests add pots in the meantime.
    await waitFor(`${query} is the whole list`, async () => {
      const [plain, asked] = await Promise.all([open('/products'), open(`/products?${query}`)]);
      return plain.text === asked.text;
    });
});

it('shows a stock that an admin has changed within a second of the ledger’s word', async () => {
  const robin = await admin();
  const pot = await newPot({ stock: 5 });
  await waitFor('5', async () => (await open(pot.path)).text.includes('5 in stock'));
  const changed = { ...pot, stock: 3, stockLoaded: 5 };
  expect((await robin.send('PUT', `/admin/products/${pot.id}`, changed)).status).toBe(200);
  const told = async () => (await shopper().get<WireProduct>(`/products/${pot.id}`)).body.stock === 3;
  await waitFor('the API', told);
  await waitFor('the page', async () => (await open(pot.path)).text.includes('3 in stock'), 1000);
});

it('says in the HTML of a pot and of a list that someone else has reserved the last piece, until it is available', async () => {
  const pot = await newPot({ stock: 1, category: 'Taken' });
  const holder = shopper();
  await addToCart(holder, pot);
  const says = async (path: string) =>
    wordsOf((await open(path)).text).includes('In someone’s cart, may be available');
  await waitFor('the page', () => says(pot.path), 2000);
  await waitFor('the list', () => says('/products?category=Taken'), 2000);
  await holder.send('DELETE', '/cart');
  // Of several gateways each has its own pages.
  await waitFor('the page', async () => wordsOf((await open(pot.path)).text).includes('1 in stock'), 2000);
});

it('answers 404 with the shop’s page for a pot and a path that there is not, and leads on from a wrong name', async () => {
  const pot = await newPot();
  const missing = await open('/products/none');
  expect([missing.status, wordsOf(missing.text)]).toEqual([
    404,
    expect.stringContaining('Product not found'),
  ]);
  const nowhere = await open('/no/such/page');
  expect([nowhere.status, wordsOf(nowhere.text)]).toEqual([404, expect.stringContaining('Page Not Found')]);
  for (const path of ['/no/such/page', '/about', '/contact'])
    expect([path, wordsOf((await open(path)).text)]).toEqual([
      path,
      expect.stringMatching(/New from the kilnSee all pots.*£/),
    ]);
  for (const [path, words] of [
    ['/delivery', /Delivery and returns.*14 days/],
    ['/terms', /Terms of sale.*reserved for you for 30 minutes/],
    ['/guest-lookup', /Guest Order Lookup.*Order Number/],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const { status, text } = await open(path);
    expect([path, status, wordsOf(text)]).toEqual([path, 200, expect.stringMatching(words)]);
  }
  const wrong = await open(`/products/${pot.id}/another-name`);
  expect([wrong.status, wrong.headers.get('location')]).toEqual([301, pot.path]);
  for (const path of ['/cart', '/login', '/admin', '/orders', '/checkout-info'])
    expect([path, (await open(path)).status]).toEqual([path, 200]);
});

it('asks once for fonts and the hero, whose names change with them', async () => {
  for (const path of ['/', '/about', '/cart']) {
    // oxlint-disable-next-line no-await-in-loop
    const { text } = await open(path);
    const files = new Set(text.match(/\/[\w/.-]+\.(?:woff2|avif|jpg)(?=["\s])/g));
    const own = [...files].filter((file) => !file.startsWith('/media/') && !file.includes('share-1200'));
    expect(own.length).toBeGreaterThanOrEqual(path === '/' ? 7 : 2);
    // oxlint-disable-next-line no-await-in-loop
    const rules = await Promise.all(own.map(async (file) => (await open(file)).headers.get('cache-control')));
    expect(own.filter((_file, index) => !rules[index]?.includes('immutable'))).toEqual([]);
  }
});

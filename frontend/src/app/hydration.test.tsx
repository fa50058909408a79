import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { matchRoutes, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { GUEST_CART_KEY } from '../base/session.ts';
import { lineFrom } from '../features/cart/cart-line.ts';
import { bowl, mug, pot } from '../testing/demo-products.ts';
import { PUBLIC_ANSWERS } from '../testing/public-answers.ts';
import { categoriesOf, listAnswer } from '../testing/scripted-list.ts';
import { wireItem } from '../testing/scripted-cart.ts';
import { AppRouter } from './AppRouter.tsx';
import { loadScreens } from './load-screens.ts';
import { makeNavigation } from './navigation.ts';
import { Providers } from './Providers.tsx';
import { render } from './render.tsx';
import { renderedPage } from './rendered-page.ts';
import { makeRoutes } from './router.tsx';
import { makeStore } from './store.ts';

const template = readFileSync('frontend/index.html', 'utf8');
const fired = { ...pot, description: '</script><b>fired</b> twice' };
const many = Array.from({ length: 30 }, (_, index) => ({ ...bowl, id: `b${index}`, name: `Bowl ${index}` }));
const answerOf = (path: string): unknown => {
  const products = path.includes('search=Bowl') ? many : [mug, bowl, fired];
  if (path.startsWith('/api/products?')) return listAnswer(path, products, { Cups: 'Mugs' });
  if (path === '/api/products/old-mug') return mug;
  return path === '/api/categories' ? { categories: categoriesOf(products) } : PUBLIC_ANSWERS[path];
};
const real = globalThis.fetch;
let errors: unknown[];
let root: Root | undefined;
beforeEach(() => {
  errors = [];
  jest.spyOn(console, 'error').mockImplementation((...words) => void errors.push(words.join(' ')));
  globalThis.fetch = async (path) => {
    const answer = answerOf(String(path));
    const missing = {
      message: 'Not here',
      ...(path === '/api/products/sold' && { removed: { category: 'Bowls' } }),
    };
    return Response.json(answer ?? missing, { status: answer ? 200 : 404 });
  };
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  globalThis.fetch = real;
  jest.restoreAllMocks();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

/** As the browser does it: the served document is parsed, then React takes over. */
async function hydrate(address: string, visitor = () => undefined as void) {
  const served = await render(address, template);
  const parsed = new DOMParser().parseFromString(served.html, 'text/html');
  document.head.innerHTML = parsed.head.innerHTML;
  document.body.innerHTML = parsed.body.innerHTML;
  const before = document.querySelector('#root')!.innerHTML;
  const title = document.title;
  visitor();
  const page = renderedPage();
  const routes = makeRoutes();
  // The screens' code, as in main.tsx.
  await loadScreens(matchRoutes(routes, address.split('?')[0] ?? ''));
  const navigation = makeNavigation(routes, createMemoryHistory({ initialEntries: [address] }));
  await act(async () => {
    const app = (
      <Providers store={makeStore(page?.state)} rendered={page?.state}>
        <AppRouter navigation={navigation} />
      </Providers>
    );
    const container = document.querySelector('#root')!;
    for (const tag of document.querySelectorAll('[data-bare]')) tag.remove();
    root = page?.state
      ? hydrateRoot(container, app, { onRecoverableError: (error) => errors.push(error) })
      : createRoot(container);
    if (!page?.state) root.render(app);
  });
  return { ...served, before, title };
}

it.each([
  ['/', 200, 'Kiln & Co: handmade UK slip-cast pottery and ceramics', 'Shop Our Collection'],
  ['/products', 200, 'Our Products · Kiln & Co', 'Harbour Mug'],
  ['/products?category=Bowls&sort=price-desc', 200, 'Bowls · Kiln & Co', 'Dale Bowl'],
  [
    '/products?search=Bowl&page=2',
    200,
    'Bowl, page 2 · Kiln & Co',
    'Showing <!-- -->25<!-- --> to <!-- -->30',
  ],
  ['/products?search=Bowl&page=9', 200, 'Bowl, page 2 · Kiln & Co', 'rel="prev"'],
  ['/products?search=%3Cb%3E', 200, '<b> · Kiln & Co', 'No pots match your filters.'],
  ['/products?search=teapot', 200, 'teapot · Kiln & Co', 'New from the kiln'],
  ['/products/p1', 200, 'Harbour Mug · Kiln & Co', '£26.00'],
  ['/products/p2', 200, 'Dale Bowl · Kiln & Co', 'In someone’s cart, may be available again at 20:51'],
  ['/products/p1/harbour-mug?variant=v-honey', 200, 'Harbour Mug · Kiln & Co', '£30.50'],
  ['/products/gone', 404, 'Product Not Found · Kiln & Co', 'Product not found'],
  ['/products/sold/dale-bowl', 410, 'No Longer Available · Kiln & Co', 'Dale Bowl'],
  ['/updates/autumn-kiln', 200, 'The autumn kiln · Kiln & Co', 'Join the Waiting Room'],
  ['/updates/autumn-kiln/room', 200, 'Waiting room · The autumn kiln · Kiln & Co', 'a simpler version'],
  ['/updates/nowhere/room', 404, 'Waiting Room · Kiln & Co', 'There is no such shop update.'],
  ['/categories', 200, 'Collections · Kiln & Co', 'Bowls'],
  ['/about', 200, 'About us · Kiln & Co', 'Glazed.'],
  ['/privacy', 200, 'Privacy · Kiln & Co', 'doesn’t count visits'],
  ['/contact', 200, 'Write to us · Kiln & Co', 'a@example.com'],
  ['/delivery', 200, 'Delivery and returns · Kiln & Co', '<h2>Post</h2><p>By van.</p>'],
  ['/terms', 200, 'Terms of sale · Kiln & Co', 'We sell.'],
  [
    '/guest-lookup?email=a@example.com&orderNumber=2026-ORD-001',
    200,
    'Guest Order Lookup · Kiln & Co',
    'Looking up an order needs JavaScript',
  ],
  ['/no/such/page', 404, 'Page Not Found · Kiln & Co', 'may have been moved'],
])('renders %s, and the browser goes on without a difference', async (address, status, title, words) => {
  const page = await hydrate(address);
  expect([page.status, page.title]).toEqual([status, title]);
  expect(page.before).toContain(words);
  expect(errors).toEqual([]);
  expect(document.title).toBe(title);
});

it('shows what is the visitor’s own only when React has taken over', async () => {
  const items = [lineFrom(wireItem({ quantity: 2 }))];
  await hydrate('/products', () =>
    localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ items, letGo: [], seen: {}, clockOffset: 0 })),
  );
  expect(errors).toEqual([]);
  expect(screen.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
});

it('renders the same page for all pots that do not exist, and says so in the browser too', async () => {
  const [one, other] = await Promise.all(
    ['gone', 'never-was'].map((id) => render(`/products/${id}`, template)),
  );
  expect(one).toEqual(other);
  await hydrate('/products/never-was');
  expect(screen.getByText('Product not found')).toBeVisible();
  expect(document.querySelectorAll('title')).toHaveLength(1);
});

it('hands over its data in a block that nothing inside can end', async () => {
  const { html } = await render('/products', template);
  expect(html).toContain('\\u003c/script>\\u003cb>fired');
  expect(html.match(/<script[^>]*id="rendered"/g)).toHaveLength(1);
  await hydrate('/products');
  expect(document.querySelector('#root')).toHaveTextContent('</script><b>fired</b> twice');
});

it.each([
  ['a pot had in another shop', '/products/old-mug', '/products/p1/harbour-mug'],
  ['a category had before', '/products?category=Cups&sort=newest', '/products?category=Mugs&sort=newest'],
])('leads from the address that %s to its own', async (_what, before, now) => {
  const { status, location } = await render(before, template);
  expect([status, location]).toEqual([301, now]);
});

it('leads from a wrong name of a pot to the right one', async () => {
  expect(await render('/products/p1/teapot?variant=v-honey', template)).toEqual({
    status: 301,
    html: '',
    location: '/products/p1/harbour-mug?variant=v-honey',
  });
});

it('says in the head what the page is, once, and to previews too', async () => {
  const { html } = await render('/products/p1/harbour-mug', template);
  const { head } = new DOMParser().parseFromString(html, 'text/html');
  for (const tag of ['title', 'meta[name=description]', 'link[rel=canonical]', 'meta[property="og:image"]'])
    expect([tag, head.querySelectorAll(tag).length]).toEqual([tag, 1]);
  expect(head.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    'https://kiln.example/products/p1/harbour-mug',
  );
  expect(head.querySelector('script[type="application/ld+json"]')?.textContent).toContain('"ProductGroup"');
});

it('makes the same page of the same answers', async () => {
  const [one, two] = [await render('/products/p1', template), await render('/products/p1', template)];
  expect(one.html).toBe(two.html);
});

it.each([
  ['/products', '/api/products'],
  ['/', '/api/highlights'],
  ['/products/p1', '/api/products/p1/siblings'],
])('makes no page %s while %s does not answer', async (page, away) => {
  globalThis.fetch = async (path) =>
    Response.json(answerOf(String(path)), { status: String(path).split('?')[0] === away ? 503 : 200 });
  await expect(render(page, template)).rejects.toThrow('status 503');
});

it('makes a page without what a release before this does not have', async () => {
  globalThis.fetch = async (path) =>
    Response.json(answerOf(String(path)), { status: /highlights|siblings/.test(String(path)) ? 404 : 200 });
  const made = await Promise.all(['/', '/products/p1'].map((page) => render(page, template)));
  expect(made.map(({ status }) => status)).toEqual([200, 200]);
});

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { WireUser } from '@slipcast/contracts/http/auth';
import type { VisitsBody } from '@slipcast/contracts/http/visits';
import { act, fireEvent, screen } from '@testing-library/react';
import { added } from '../../base/added-pots.ts';
import { VIEWED_KEY } from '../../base/session.ts';
import { shop } from '../../base/shop.ts';
import { bowl, mug } from '../../testing/demo-products.ts';
import { arrive, pass, stopClock } from '../../testing/fake-clock.ts';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { wireCart } from '../../testing/scripted-cart.ts';
import { listAnswer } from '../../testing/scripted-list.ts';
import { scriptedSession } from '../../testing/scripted-session.ts';
import { countVisits } from './count-visits.ts';

let end: () => void = () => undefined;
let visibility: DocumentVisibilityState;
beforeEach(() => {
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  added.length = 0;
  shop.countVisits = true;
});
afterEach(() => {
  end();
  jest.restoreAllMocks();
  shop.countVisits = false;
});
const setNavigator = (name: string, value: unknown) => {
  Object.defineProperty(navigator, name, { value, configurable: true });
  return () => Reflect.deleteProperty(navigator, name);
};
const become = (state: DocumentVisibilityState) => {
  visibility = state;
  fireEvent(document, new Event('visibilitychange'));
};

/** Without the entries that the product page itself stores for the shopper. */
const kept = () => [
  Object.keys(localStorage).filter((key) => key !== VIEWED_KEY),
  Object.keys(sessionStorage),
  document.cookie,
];

function visit(at: string, script: Script = {}) {
  stopClock();
  const app = renderApp(at, {
    'POST /api/visits': { status: 204 },
    'GET /api/products/p1': { body: mug },
    'GET /api/products': ({ path }) => ({ body: listAnswer(path, [mug, bowl]) }),
    ...script,
  });
  end = countVisits(app.store, () => `http://localhost${app.where()}`);
  const told = () => app.callsTo('POST', '/api/visits').flatMap(({ body }) => (body as VisitsBody).events);
  const goTo = async (path: string) => {
    await act(async () => void app.navigator.push(path));
    await arrive(() => app.where() === path);
  };
  return { ...app, told, goTo };
}
const view = (page: string) => ({ kind: 'view', page });
const seen = { kind: 'view', page: 'product', productId: 'p1' };
const step = (name: string) => ({ kind: 'step', step: name });

it('sends the views a few seconds later, once, without cookies, and stores nothing', async () => {
  const before = kept();
  const sent = jest.spyOn(globalThis, 'fetch');
  const { told, goTo } = visit('/about');
  await pass(4000);
  expect(told()).toEqual([]);
  await pass(2000);
  expect(told()).toEqual([view('about')]);
  await pass(60_000);
  expect(told()).toEqual([view('about')]);
  await goTo('/products/p1');
  await pass(7000);
  expect(told().slice(1)).toEqual([seen, step('product')]);
  const options = sent.mock.calls.find(([url]) => url === '/api/visits')?.[1];
  expect(options).toMatchObject({ credentials: 'omit', keepalive: true });
  expect(kept()).toEqual(before);
});

it('counts a page again after another one, but a step only once', async () => {
  const { told, goTo } = visit('/products/p1');
  await pass(2000);
  // The same pot, with its name.
  await goTo('/products/p1/harbour-mug');
  for (const path of ['/products', '/products/p1']) {
    await pass(2000);
    await goTo(path);
  }
  await pass(7000);
  expect(told()).toEqual([seen, step('product'), view('products'), seen]);
});

it('counts a missing pot as another page, and an add to the cart as a step', async () => {
  const { told } = visit('/products/gone', { 'GET /api/products/gone': { status: 404, body: {} } });
  added.push('p1', 'p2');
  await pass(7000);
  expect(told()).toEqual([
    { kind: 'add', productId: 'p1' },
    step('added'),
    { kind: 'add', productId: 'p2' },
    view('other'),
  ]);
});

it('does not count an empty cart as a step', async () => {
  const { told } = visit('/cart');
  await pass(7000);
  expect(told()).toEqual([view('cart')]);
});

it('counts a cart with something in it as a step', async () => {
  const { told } = visit('/cart', { ...scriptedSession(), 'GET /api/cart': { body: wireCart() } });
  await pass(8000);
  expect(told()).toEqual([view('cart'), step('cart')]);
});

it('sends the words of a search that found nothing, unless they may be personal', async () => {
  const { told, goTo } = visit('/products?search=Butter%20%20dish');
  await pass(2000);
  await goTo('/products?search=Mug');
  await pass(2000);
  await goTo('/products?search=ada@example.com');
  await pass(8000);
  expect(told()).toEqual([
    view('products'),
    { kind: 'search', words: 'butter dish' },
    { kind: 'search', words: '' },
  ]);
});

it('sends at once when the tab is hidden, and counts nothing that was never visible', async () => {
  visibility = 'hidden';
  const { told, goTo } = visit('/about');
  await pass(10_000);
  expect(told()).toEqual([]);
  become('visible');
  await pass(1000);
  become('hidden');
  await goTo('/contact');
  await pass(10_000);
  expect(told()).toEqual([view('about')]);
});

it.each([
  ['the setting is off', () => void (shop.countVisits = false)],
  ['Do Not Track', () => setNavigator('doNotTrack', '1')],
  ['Global Privacy Control', () => setNavigator('globalPrivacyControl', true)],
  ['a robot', () => setNavigator('userAgent', 'Mozilla/5.0 (compatible; Googlebot/2.1)')],
  ['no connection', () => setNavigator('onLine', false)],
])('tells nothing: %s', async (_why, arrange) => {
  const undo = arrange();
  const { told, calls } = visit('/about');
  await pass(10_000);
  become('hidden');
  await pass(1000);
  undo?.();
  expect(told()).toEqual([]);
  expect(calls.filter(({ path }) => path.includes('visits'))).toEqual([]);
});

it.each<Partial<WireUser>>([{ is_admin: true }, { is_super_admin: true }, { is_packer: true }])(
  'does not count people who work in the shop: %j',
  async (flags) => {
    const { told } = visit('/about', scriptedSession(flags));
    await pass(10_000);
    expect(told()).toEqual([]);
  },
);

it('counts customers once their role is known', async () => {
  let answer: (flags: object) => void = () => undefined;
  const { body } = scriptedSession()['GET /api/auth/users/profile'] as { body: object };
  const profile = new Promise<never>((resolve) => {
    answer = resolve as typeof answer;
  });
  const { told } = visit('/about', { 'GET /api/auth/users/profile': profile });
  await pass(10_000);
  expect(told()).toEqual([]);
  answer({ body });
  await arrive(() => told().length > 0);
  await pass(2000);
  expect(told()).toEqual([view('about')]);
});

it('does not count the back office, and ignores a failure', async () => {
  const about = { body: { title: 'About us', content: 'Clay.' } };
  const script = { 'POST /api/visits': 'offline', 'GET /api/content/about': about } as const;
  const { told, goTo } = visit('/admin/orders', script);
  await pass(7000);
  expect(told()).toEqual([]);
  await goTo('/about');
  await pass(20_000);
  // It is sent once, and not again.
  expect(told()).toEqual(expect.arrayContaining([view('about')]));
  expect(told().filter((event) => event.kind === 'view' && event.page === 'about')).toHaveLength(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

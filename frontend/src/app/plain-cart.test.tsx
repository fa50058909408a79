import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import type { WireCart } from '@slipcast/contracts/http/cart';
import { TOKEN_KEY } from '../base/session.ts';
import { importPlainCart } from '../features/cart/import-plain-cart.ts';
import { wireCart, wireItem } from '../testing/scripted-cart.ts';
import { render } from './render.tsx';
import { makeStore } from './store.ts';

const template = readFileSync('frontend/index.html', 'utf8');
const real = globalThis.fetch;
let calls: string[];
let server: WireCart;
beforeEach(() => {
  calls = [];
  globalThis.fetch = async (path, init) => {
    calls.push(`${init?.method ?? 'GET'} ${String(path)}`);
    const shop = { name: 'Kiln & Co', url: 'https://kiln.example', email: '', priceNote: '', pricesNote: '' };
    return Response.json(String(path).startsWith('/api/cart') ? server : shop);
  };
});
afterEach(() => {
  globalThis.fetch = real;
  document.cookie = 'slipcast_plain=; path=/; max-age=0';
  localStorage.clear();
  document.body.innerHTML = '';
});

const unheld = { expires_at: null, reserved_at: null };
const pot = (id: string, name: string, stock: number, more = {}) => ({
  ...wireItem({ id, product_id: id, product: { id, name, stock } }),
  ...more,
});

/** What a visitor without JavaScript sees. */
async function shown(address: string, cart?: WireCart) {
  const { html } = await render(address, template, cart && JSON.stringify(cart));
  const [, plain = ''] = /<noscript>(<style>[\s\S]*?)<\/noscript>/.exec(html) ?? [];
  document.body.innerHTML = plain;
  return { html, main: document.querySelector('main')!, header: document.querySelector('header') };
}

it('shows the cart as forms, and counts only what is reserved', async () => {
  const cart = wireCart([
    pot('i1', 'Harbour Mug', 3, { quantity: 2, expires_at: '2026-07-01T13:32:00Z' }),
    pot('i2', 'Pinch Bowl', 1, unheld),
    pot('i3', 'Sold Jug', 0, unheld),
  ]);
  const { main, header } = await shown('/cart?done=changed', cart);
  expect(header?.querySelector('a[href="/cart"]')?.getAttribute('aria-label')).toBe('Cart, 2 items');
  expect(main).toHaveTextContent('Your cart has been updated.');
  expect(main).toHaveTextContent('£26.00 each, £52.00 in all');
  expect(main.querySelector('aside')).toHaveTextContent(/Subtotal.*£52\.00/);
  expect(main).toHaveTextContent('Reserved for you until 14:32.');
  const quantity = within(main).getByLabelText('Quantity');
  expect(quantity.closest('form')).toHaveAttribute('action', '/cart/change/i1');
  expect([...main.querySelectorAll('form')].every(({ method }) => method === 'post')).toBe(true);
  const letGo = within(main).getByText('No longer in your cart').closest('section') as HTMLElement;
  expect(letGo).toHaveTextContent('Pinch Bowl');
  expect(within(letGo).getByText('Add again').closest('form')).toHaveAttribute('action', '/cart/change/i2');
  const gone = within(main).getByText('No longer available').closest('section') as HTMLElement;
  expect([...gone.querySelectorAll('button')].map(({ value }) => value)).toEqual(['remove']);
});

it.each([
  ['refused=reserved-by-others&pot=p%2F1', /in their cart/, '/products/p%2F1'],
  ['refused=wait-your-turn', /leads to the waiting room/, null],
  ['refused=%3Cb%3Eyou+have+won', /That didn’t work/, null],
  ['done=paid', null, null],
])('tells only what the shop has to tell: %s', async (query, words, link) => {
  const { main } = await shown(`/cart?${query}`);
  const told = main.querySelector('[data-severity]');
  if (words) expect(told).toHaveTextContent(words);
  else expect(told).toBeNull();
  expect(told?.querySelector('a')?.getAttribute('href') ?? null).toBe(link);
  expect(main).toHaveTextContent('Your cart is empty.');
});

it('is the bare app for browsers with JavaScript, with the cart only inside <noscript>', async () => {
  const { html } = await shown('/cart', wireCart([pot('i1', 'Harbour Mug', 3)]));
  const rest = html.replaceAll(/<noscript>[\s\S]*?<\/noscript>/g, '');
  expect(rest).not.toContain('Harbour Mug');
  expect(rest).toContain('static-wait');
  expect(rest).toContain('<title data-bare="true">Shopping Cart · Kiln &amp; Co</title>');
  expect(rest).not.toContain('data-rendered');
});

it.each(['a guest', 'a customer'])('becomes the cart of %s once there is JavaScript', async (who) => {
  const isGuest = who === 'a guest';
  if (!isGuest) localStorage.setItem(TOKEN_KEY, 'a.b.c');
  document.cookie = 'slipcast_plain=1; path=/';
  server = wireCart([pot('i1', 'Harbour Mug', 3)]);
  const store = makeStore();
  await importPlainCart(store);
  expect(calls).toEqual([isGuest ? 'GET /api/cart' : 'POST /api/cart/merge']);
  expect(store.getState().guestCart.items.map(({ name }) => name)).toEqual(isGuest ? ['Harbour Mug'] : []);
  expect(document.cookie).not.toContain('slipcast_plain');
});

it('is tried again at the next visit when the cart cannot be read', async () => {
  document.cookie = 'slipcast_plain=1; path=/';
  globalThis.fetch = async () => Response.json({ message: 'away' }, { status: 500 });
  await importPlainCart(makeStore());
  expect(document.cookie).toContain('slipcast_plain=1');
});

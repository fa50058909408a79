import { expect, it } from '@jest/globals';
import type { WireCart } from '@slipcast/contracts/http/cart';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { shopper, type Client } from '@slipcast/testkit/shop/client';
import { sharedShop } from '@slipcast/testkit/shop/config';
import { addToCart, newPot, stockOf } from '@slipcast/testkit/shop/pots';

const { url } = sharedShop();
const cookiesOf = ({ cookies }: Client) => [...cookies].map((pair) => pair.join('=')).join('; ');

/** Sends a form as a browser without JavaScript does, and stores the cookies that come back. */
async function send(guest: Client, path: string, fields: Record<string, string> = {}, headers = {}) {
  const answer = await fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, cookie: cookiesOf(guest), ...headers },
    body: new URLSearchParams(fields),
  });
  const set = answer.headers.getSetCookie();
  for (const cookie of set) {
    const [pair = ''] = cookie.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    guest.cookies.set(name, value);
  }
  return { status: answer.status, location: answer.headers.get('location'), set };
}
const entities: Record<string, string> = { '&#x27;': '’', '&amp;': '&', '<!-- -->': '' };
async function open(path: string, guest?: Client) {
  const answer = await fetch(url + path, { headers: guest ? { cookie: cookiesOf(guest) } : {} });
  const html = await answer.text();
  const words = html.replaceAll(/&#x27;|&amp;|<!-- -->/g, (entity) => entities[entity] ?? '');
  return { words, headers: answer.headers };
}
const itemIn = async (guest: Client) => (await guest.get<WireCart>('/cart')).body.CartItems[0];

it('reserves a pot for a guest without JavaScript, who changes, renews and removes it on the page of the cart', async () => {
  const [guest, other, pot] = [shopper(), shopper(), await newPot({ stock: 3 })];
  await waitFor('the form', async () => (await open(pot.path)).words.includes(`/cart/add/${pot.id}`));
  const added = await send(guest, `/cart/add/${pot.id}`, { variant: 'main' });
  expect([added.status, added.location]).toEqual([303, '/cart?done=added']);
  expect(added.set.join()).toMatch(/slipcast_guest=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax/);
  expect(await stockOf(other, pot.id)).toBe(2);

  const { words, headers } = await open('/cart?done=added', guest);
  expect(words).toContain(pot.name);
  expect(words).toContain('It’s in your cart and reserved for you.');
  expect(words).toMatch(/Reserved for you until \d\d:\d\d/);
  expect(words).toContain('Paying needs JavaScript');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  // The same address for another guest.
  expect((await open('/cart')).words).not.toContain(pot.name);
  expect((await open('/cart?done=added', other)).words).not.toContain(pot.name);

  const item = await itemIn(guest);
  const change = (fields: Record<string, string>) => send(guest, `/cart/change/${item?.id}`, fields);
  expect((await change({ do: 'set', quantity: '2' })).location).toBe('/cart?done=changed');
  expect(await stockOf(other, pot.id)).toBe(1);
  expect((await open('/cart', guest)).words).toContain('value="2"');
  expect((await change({ do: 'extend', quantity: '2' })).location).toBe('/cart?done=extended');
  expect(Date.parse((await itemIn(guest))?.expires_at ?? '')).toBeGreaterThan(
    Date.parse(item?.expires_at ?? ''),
  );
  expect((await change({ do: 'remove', quantity: '2' })).location).toBe('/cart?done=removed');
  expect(await stockOf(other, pot.id)).toBe(3);
  expect((await open('/cart', guest)).words).toContain('Your cart is empty.');
});

it.each([
  ['of which others have everything', { stock: 1 }, 1, '1', 'reserved-by-others', /in their cart/],
  ['of which fewer are left', { stock: 2 }, 1, '2', 'not-enough-stock', /aren’t that many left/],
  ['that is sold out', { stock: 0 }, 0, '1', 'out-of-stock', /This pot has been sold/],
  ['in half pieces', { stock: 2 }, 0, '0.5', 'invalid-body', /whole number/],
])('refuses a pot %s, and the page says so', async (_what, facts, taken, quantity, code, words) => {
  const [guest, other, pot] = [shopper(), shopper(), await newPot(facts)];
  if (taken > 0) await addToCart(other, pot, taken);
  const { status, location } = await send(guest, `/cart/add/${pot.id}`, { quantity });
  expect([status, location]).toEqual([303, `/cart?refused=${code}&pot=${pot.id}`]);
  const page = await open(String(location), guest);
  expect(page.words).toMatch(words);
  expect(page.words).toContain(`href="/products/${pot.id}"`);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await stockOf(guest, pot.id)).toBe(Number(facts.stock) - taken);
});

it('accepts forms only from the shop’s own pages, and only for one’s own items', async () => {
  const [guest, thief, pot] = [shopper(), shopper(), await newPot({ stock: 2 })];
  await addToCart(guest, pot);
  const before = cookiesOf(guest);
  const item = await itemIn(guest);
  for (const headers of [
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    const add = await send(guest, `/cart/add/${pot.id}`, {}, headers);
    // oxlint-disable-next-line no-await-in-loop
    const remove = await send(guest, `/cart/change/${item?.id}`, { do: 'remove' }, headers);
    expect([add.status, remove.status, add.set]).toEqual([403, 403, []]);
  }
  const unsaid = await fetch(`${url}/cart/add/${pot.id}`, { method: 'POST', headers: { cookie: before } });
  expect(unsaid.status).toBe(403);
  expect((await itemIn(guest))?.quantity).toBe(1);
  const { location } = await send(thief, `/cart/change/${item?.id}`, { do: 'remove' });
  expect(location).toBe('/cart?refused=not-found');
  expect((await itemIn(guest))?.quantity).toBe(1);
});

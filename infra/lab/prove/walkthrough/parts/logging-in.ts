import { randomInt } from 'node:crypto';
import { cartOf, lastsMs, open, personAt, put, sendForm, tryPut } from '../at-the-counter.ts';
import type { Part } from '../part.ts';
import type { Person } from '../person.ts';

/** The walkthrough's HOLD_CAP_SECONDS, so that a part sees what else takes two hours. */
const CEILING_MS = 1_808_000;
const HALF_HOUR_MS = 1_800_000;

/** A guest's cart becomes an account's, plain forms do what clicks do, and no one keeps too much, or too long. */
export const loggingIn: Part = {
  name: 'logging in',
  async run(stage, findings) {
    const { url } = stage.shop.address;
    const rita = stage.guest('rita');
    const [mug, dish, many, few] = await Promise.all([
      stage.pot(findings, { price: 12.35, stock: 7, name: `Login mug ${Date.now()}` }),
      stage.pot(findings, { price: 8.9, stock: 2 }),
      stage.pot(findings, { price: 1.01, stock: 500 }),
      stage.pot(findings, { price: 30.3, stock: 3 }),
    ]);

    // Renewing: thirty minutes from now, and never past the ceiling.
    const cara = await stage.customer('cara');
    const kept = await put(cara, few, 2);
    const begun = Date.now();
    const renew = (method: string) => cara.ask(method, `/cart/items/${kept.id}/extend`);
    const renewed = (await renew('POST')).body.item;
    findings.shows('a renewed reservation lasts', lastsMs(renewed), HALF_HOUR_MS);
    findings.shows('it ends later', Date.parse(renewed.expires_at) > Date.parse(kept.expires_at), true);
    findings.shows('it is as much', renewed.quantity, 2);

    // Two browsers of one person, and the pots that both have.
    const cleo = await stage.customer('cleo');
    const guest = stage.guest('cleo-as-guest');
    await put(guest, mug, 2);
    await put(guest, dish, 2);
    await put(cleo, mug, 1);
    const cookies = guest.browser.headers(false)['cookie'] ?? '';
    findings.shows('before logging in', await stage.stockOf(mug.id), 4);
    guest.browser.token = cleo.browser.token;
    findings.shows(
      'the stock for both',
      (await guest.get(`/cart/stock/${mug.id}?variantId=main`)).availableStock,
      7,
    );
    const merged = {
      lines: [
        [/./, 2, 8.9],
        [/^Login mug/, 3, 12.35],
      ],
      total: 54.85,
    };
    const answer = await guest.must('POST', '/cart/merge');
    findings.shows('the merged cart', answer, {
      CartItems: [{ quantity: 2 }, { quantity: 3 }],
      total: 54.85,
    });
    findings.shows('the account’s cart', await cartOf(cleo), merged);
    findings.shows('the guest is no more', guest.browser.headers(false)['cookie'], undefined);
    findings.shows('nothing is held twice', await stage.stockOf(mug.id), 4);
    guest.browser.keep(cookies.split('; '));
    await guest.must('POST', '/cart/merge');
    findings.shows('merging twice', await cartOf(cleo), merged);
    findings.shows('merging without an account', (await rita.ask('POST', '/cart/merge')).status, 401);
    guest.browser.token = null;
    findings.shows('what the guest has', await cartOf(guest), { lines: [], total: 0 });
    findings.shows('what a guest could have', await tryPut(guest, dish), {
      status: 409,
      body: { code: 'reserved-by-others' },
    });

    // Without a word of JavaScript.
    const gwen = stage.guest();
    const form = (path: string, fields?: Record<string, string>, headers?: Record<string, string>) =>
      sendForm(gwen, url, path, fields, headers);
    const to = (location: string) => ({ status: 303, location });
    findings.shows(
      'a form',
      await form(`/cart/add/${mug.id}`, { variant: 'main', quantity: '2' }),
      to('/cart?done=added'),
    );
    findings.shows('a form again', await form(`/cart/add/${mug.id}`), to('/cart?done=added'));
    const [item] = (await gwen.get('/cart')).CartItems;
    findings.shows('what the form added', [item.quantity, lastsMs(item)], [3, HALF_HOUR_MS]);
    findings.shows(
      'too many',
      await form(`/cart/add/${mug.id}`, { quantity: '2' }),
      to(`/cart?refused=not-enough-stock&pot=${mug.id}`),
    );
    findings.shows(
      'no whole number',
      await form(`/cart/add/${mug.id}`, { quantity: '0.5' }),
      to(`/cart?refused=invalid-body&pot=${mug.id}`),
    );
    const change = (fields: Record<string, string>) => form(`/cart/change/${item.id}`, fields);
    findings.shows('fewer', await change({ do: 'set', quantity: '2' }), to('/cart?done=changed'));
    findings.shows('longer', await change({ do: 'extend', quantity: '9' }), to('/cart?done=extended'));
    const [longer] = (await gwen.get('/cart')).CartItems;
    findings.shows('what was extended', [longer.quantity, longer.expires_at > item.expires_at], [2, true]);
    const page = await open(gwen, `${url}/cart?done=extended`);
    findings.shows(
      'the page of the cart',
      [page.status, page.headers.get('cache-control')],
      [200, 'no-store'],
    );
    findings.shows('what it says', page.text.replaceAll('<!-- -->', ''), /Reserved for you until \d\d:\d\d/);
    findings.shows('its pot', page.text.includes(mug.name), true);
    findings.shows(
      'another site’s form',
      (await form(`/cart/add/${mug.id}`, {}, { origin: 'https://elsewhere.example' })).status,
      403,
    );
    findings.shows(
      'someone else’s item',
      await sendForm(rita, url, `/cart/change/${item.id}`, { do: 'remove' }),
      to('/cart?refused=not-found'),
    );
    findings.shows('none', await change({ do: 'set', quantity: '0' }), to('/cart?done=removed'));
    await form(`/cart/add/${mug.id}`, { quantity: '1' });
    findings.shows('removing', await change({ do: 'remove', quantity: '1' }), to('/cart?done=removed'));
    await findings.comes('what was put back', () => stage.stockOf(mug.id), 4);

    // One network: 150 pieces of all its shoppers together. One cart: 200 pieces.
    const town = `2001:db8:${randomInt(0xffff).toString(16)}`;
    const [anna, bert] = [personAt(stage, `${town}:1::5`), personAt(stage, `${town}:1:ffff::9`)];
    const neighbour = personAt(stage, `${town}:2::5`);
    const annas = await put(anna, many, 100);
    const refusal = /^We can reserve up to 150 pots for one internet connection at a time/;
    findings.shows('one too many for the network', await tryPut(bert, many, 51), {
      status: 429,
      body: { code: 'too-many-requests', message: refusal },
    });
    findings.shows('the last ones of the network', (await tryPut(bert, many, 50)).status, 201);
    findings.shows('another pot', (await tryPut(bert, dish)).status, 429);
    const [home, desk, visitor] = [3, 2, 2].map((net) => personAt(stage, `${town}:${net}::${net + 7}`)) as [
      Person,
      Person,
      Person,
    ];
    home.browser.token = desk.browser.token = (await stage.customer('nora')).browser.token;
    await put(desk, many, 20);
    findings.shows('another network', (await tryPut(neighbour, many, 130)).status, 201);
    await anna.must('PUT', `/cart/items/${annas.id}`, { quantity: 98 });
    findings.shows('what one gave up', (await tryPut(bert, many, 3)).status, 429);
    findings.shows('another has', (await tryPut(bert, many, 2)).status, 201);
    await anna.must('DELETE', '/cart');
    findings.shows('all that one gave up', (await tryPut(bert, many, 99)).status, 429);
    findings.shows('up to the limit', (await tryPut(bert, many, 98)).status, 201);
    neighbour.browser.token = home.browser.token;
    await neighbour.must('POST', '/cart/merge');
    findings.shows('what the network has after logging in', (await tryPut(visitor, many)).status, 429);
    const full = {
      status: 409,
      body: { code: 'conflict', message: 'Your cart is full. It can hold up to 200 pieces.' },
    };
    findings.shows('more than a cart can hold', await tryPut(home, many, 51), full);
    findings.shows('as much as it can hold', (await tryPut(home, many, 50)).body.item?.quantity, 200);
    findings.shows('a pot more', await tryPut(home, few), full);
    findings.shows('what is left of 500', await stage.stockOf(many.id), 500 - 150 - 200);

    return async (later) => {
      later.shows('the merged cart afterwards', await cartOf(cleo), merged);
      later.shows('a full cart afterwards', (await cartOf(home)).lines, [[/./, 200, 1.01]]);
      later.shows('the network afterwards', (await tryPut(anna, dish)).status, 429);
      const isLate = async () => Date.now() - begun > CEILING_MS - HALF_HOUR_MS;
      await later.comes('eight seconds since it was reserved', isLate, true);
      const longest = (await renew('PUT')).body.item;
      const since = Date.parse(kept.reserved_at);
      later.shows('the longest reservation', Date.parse(longest?.expires_at) - since, CEILING_MS);
      later.shows('still longer', await renew('PATCH'), {
        status: 409,
        body: { code: 'reservation-limit', message: 'This reservation cannot be extended any further.' },
      });
    };
  },
};

import { expect, it } from '@jest/globals';
import type { WireShop } from '@slipcast/contracts/http/shop';
import type { WireVisits } from '@slipcast/contracts/http/visits';
import type { EditedSettings } from '@slipcast/contracts/http/settings';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { mailTo } from '../mailbox.ts';
import { sharedShop } from '@slipcast/testkit/shop/config';
import { admin, newCustomer, shopper } from '@slipcast/testkit/shop/client';
import { buy, newPot } from '@slipcast/testkit/shop/pots';

it('tells every visitor the shop’s name, sender, currency, price notes and social links', async () => {
  const { status, body } = await shopper().get<WireShop>('/shop');
  expect(status).toBe(200);
  expect(body).toEqual({
    name: 'Fettle Pottery',
    url: expect.stringMatching(/^http:\/\/localhost:\d+$/),
    email: 'hello@fettle-pottery.example',
    currency: 'GBP',
    priceNote: 'Price includes VAT and UK delivery',
    pricesNote: 'Prices include VAT and UK delivery.',
    follow: ['Instagram', 'Etsy', 'Facebook'].map((name) => ({
      name,
      href: expect.stringMatching(/^https:/),
    })),
    notice: '',
    delivery: expect.any(String),
    maker: expect.stringMatching(/\S+/),
    makerPhoto: expect.any(String),
    care: expect.any(String),
    dispatchDays: 3,
    returnDays: null,
    offersGifts: false,
    dispatch: expect.objectContaining({ within: '3 working days' }),
    countVisits: true,
    trial: false,
  });
});

it('has settings that admins alone edit, and that every page shows at once', async () => {
  const robin = await admin();
  const { body } = await robin.get<EditedSettings>('/admin/settings');
  const { revision: revisionLoaded, ...settings } = body;
  const delivery = `By cart and horse, since ${Date.now()}.`;
  const page = async () => (await fetch(`${sharedShop().url}/`)).text();
  // Rendered, and kept.
  expect(await page()).not.toContain(delivery);
  const change = { ...settings, delivery, revisionLoaded };
  expect((await (await newCustomer()).send('PUT', '/admin/settings', change)).status).toBe(403);
  expect((await shopper().send('PUT', '/admin/settings', change)).status).toBe(401);
  expect((await robin.send('PUT', '/admin/settings', change)).status).toBe(200);
  const saved = performance.now();
  await waitFor('the page has it', async () => (await page()).includes(delivery), 3000);
  expect(performance.now() - saved).toBeLessThan(1500);
  expect((await shopper().get<WireShop>('/shop')).body.delivery).toBe(delivery);
  expect((await robin.send('PUT', '/admin/settings', { ...change, delivery: 'Mine' })).status).toBe(409);
  const back = { ...settings, revisionLoaded: revisionLoaded + 1 };
  expect((await robin.send('PUT', '/admin/settings', back)).status).toBe(200);
});

it('counts the page views that browsers report, and paid orders from events, and shows them to admins', async () => {
  const robin = await admin();
  const pot = await newPot();
  const productId = pot.id;
  // More often than any pot of the tests beside this one.
  const views = Array.from({ length: 40 }, () => ({ kind: 'view', page: 'product', productId }));
  const words = `butter dish ${String.fromCodePoint(...[...String(Date.now())].map((digit) => 97 + Number(digit)))}`;
  for (const events of [
    views,
    [
      { kind: 'add', productId },
      { kind: 'search', words },
    ],
  ]) {
    const visitor = shopper();
    const { status, headers } = await visitor.send('POST', '/visits', { events });
    expect(status).toBe(204);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(visitor.cookies.size).toBe(0);
  }
  const shown = async () => (await robin.get<WireVisits>('/admin/visits?days=7')).body;
  const paidBefore = (await shown()).steps.at(-1)?.times ?? 0;
  await buy(shopper(), pot, 1);
  await waitFor('the sale is counted', async () => {
    const { pots, steps } = await shown();
    const row = pots.find((one) => one.productId === productId);
    return row?.orders === 1 && row.views === 40 && row.adds === 1 && (steps.at(-1)?.times ?? 0) > paidBefore;
  });
  const { days, isCounting } = await shown();
  expect(isCounting).toBe(true);
  expect(days).toHaveLength(7);
  expect(days.at(-1)?.views).toBeGreaterThanOrEqual(40);
  expect((await shopper().get('/admin/visits')).status).toBe(401);
  expect((await (await newCustomer()).get('/admin/visits')).status).toBe(403);
  const said = { kind: 'step', step: 'paid' };
  expect((await shopper().send('POST', '/visits', { events: [said] })).status).toBe(400);
});

it('passes a message from the contact page on to the maker, with a copy for the person who wrote it', async () => {
  const name = `Nell ${Date.now()}`;
  const email = `nell-${Date.now()}@example.com`;
  const message = 'Is the harbour mug oven safe?\nThank you';
  const { status } = await shopper().send('POST', '/contact', { name, email, message });
  expect(status).toBe(200);
  expect((await mailTo(email, /^Your message to/)).text).toContain(message);
  const { body: contact } = await shopper().get<{ email: string }>('/content/contact');
  const toMaker = await mailTo(contact.email, new RegExp(`^Message from ${name}$`));
  expect(toMaker.text).toContain(message);
  expect(toMaker.text).toContain(`Reply to ${email}`);
});

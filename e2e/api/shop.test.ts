import { expect, it } from '@jest/globals';
import type { WireShop } from '@slipcast/contracts/http/shop';
import type { EditedSettings } from '@slipcast/contracts/http/settings';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { sharedShop } from '@slipcast/testkit/shop/config';
import { admin, newCustomer, shopper } from '@slipcast/testkit/shop/client';

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
    care: expect.any(String),
    dispatchDays: 3,
    countVisits: true,
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

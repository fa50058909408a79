import { expect, it } from '@jest/globals';
import type { WireShop } from '@slipcast/contracts/http/shop';
import { shopper } from '@slipcast/testkit/shop/client';

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
  });
});

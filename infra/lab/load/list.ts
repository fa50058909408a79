import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { compare } from './compare.ts';
import { check } from './figures.ts';
import { withShop } from './with-shop.ts';

/** The cached product list and one cached product, through the gateway, against a bare Node server with the same bytes. */
export const list = (): Promise<void> =>
  withShop({}, async (shop) => {
    const answer = await fetch(`${shop.url}/api/products`);
    const { products } = (await answer.json()) as { products: WireProduct[] };
    let failed = 0;
    for (const title of ['/api/products', '/api/products/{id}']) {
      const requests = [{ path: title.replace('{id}', products[0]?.id ?? '') }];
      const target = '25,000 and a ratio of 0.6';
      failed += await compare({ title, shop, requests, piece: 'answer', target });
    }
    check('every request was answered', failed === 0);
  });

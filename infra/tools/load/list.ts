import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { startShop } from '../../run/lite/shop-process.ts';
import { compare } from './compare.ts';
import { check } from './figures.ts';

/** The cached product list and one cached product, through the gateway, against a bare Node server with the same bytes. */
export async function list(): Promise<void> {
  await using shop = await startShop();
  const answer = await fetch(`${shop.url}/api/products`);
  const { products } = (await answer.json()) as { products: WireProduct[] };
  let failed = 0;
  for (const title of ['/api/products', '/api/products/{id}']) {
    const requests = [{ path: title.replace('{id}', products[0]?.id ?? '') }];
    const target = '25,000 and a ratio of 0.6';
    failed += await compare({ title, shop, requests, piece: 'answer', target });
  }
  check('every request was answered', failed === 0);
}

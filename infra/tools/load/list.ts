import { startShop } from '../../run/lite/shop-process.ts';
import { bareServer } from './bare.ts';
import { compare } from './compare.ts';
import { check } from './figures.ts';

const PATHS = ['/api/products', '/api/products/{id}'];

/** The cached product list and one cached product, through the gateway, against a bare Node server with the same bytes. */
export async function list(): Promise<void> {
  const shop = await startShop();
  try {
    const { products } = (await (await fetch(`${shop.url}/api/products`)).json()) as {
      products: { id: string }[];
    };
    let failed = 0;
    for (const pattern of PATHS) {
      const path = pattern.replace('{id}', products[0]?.id ?? '');
      const sample = await fetch(`${shop.url}${path}`, { headers: { 'accept-encoding': 'identity' } });
      const bytes = sample.headers.get('content-length');
      const bare = await bareServer(sample);
      try {
        failed += await compare({
          title: `${pattern}: ${bytes} bytes`,
          shop: { url: shop.url, pid: shop.process.pid ?? 0 },
          bare: { url: bare.url, name: 'bare Node' },
          requests: [{ path }],
          piece: 'answer',
          target: '25,000 and a ratio of 0.6',
        });
      } finally {
        bare.stop();
      }
    }
    check('every request was answered', failed === 0);
  } finally {
    await shop.stop();
  }
}

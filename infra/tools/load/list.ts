import autocannon from 'autocannon';
import { startShop } from '../../run/lite/shop-process.ts';
import { bareServer } from './bare.ts';
import { median, whole } from './figures.ts';

const CONNECTIONS = 32;
const SECONDS = 4;
const ROUNDS = 3;
const PATHS = ['/api/products', '/api/products/{id}'];

interface Rate {
  perSecond: number;
  p99: number;
  failed: number;
}

async function measure(url: string): Promise<Rate> {
  const { requests, latency, errors, non2xx } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  return { perSecond: requests.average, p99: latency.p99, failed: errors + non2xx };
}

/**
 * Cached responses of the product list and one product, through the gateway of a whole running shop, against a bare Node server with
 * the same bytes. The two take turns, so that a slow moment of the machine hits both. The load generator shares the machine.
 */
export async function list(): Promise<void> {
  const shop = await startShop();
  try {
    const { products } = (await (await fetch(`${shop.url}/api/products`)).json()) as {
      products: { id: string }[];
    };
    for (const pattern of PATHS) {
      const path = pattern.replace('{id}', products[0]?.id ?? '');
      const sample = await fetch(`${shop.url}${path}`, { headers: { 'accept-encoding': 'identity' } });
      const size = Number(sample.headers.get('content-length'));
      const bare = await bareServer(sample);
      const ours: Rate[] = [];
      const theirs: Rate[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await measure(`${shop.url}${path}`));
        theirs.push(await measure(bare.url));
      }
      bare.stop();
      const failed = ours.reduce((sum, rate) => sum + rate.failed, 0);
      const rate = median(ours.map(({ perSecond }) => perSecond));
      const bareRate = median(theirs.map(({ perSecond }) => perSecond));
      process.stdout.write(
        `${pattern.padEnd(20)} ${size} bytes, ${CONNECTIONS} connections, ${ROUNDS} × ${SECONDS} s in turn\n` +
          `  slipcast    ${whole(rate)} requests/s   p99 ${median(ours.map(({ p99 }) => p99))} ms   ${failed} failed\n` +
          `  bare Node   ${whole(bareRate)} requests/s   p99 ${median(theirs.map(({ p99 }) => p99))} ms\n` +
          `  ratio       ${(rate / bareRate).toFixed(2)}\n`,
      );
    }
  } finally {
    await shop.stop();
  }
}

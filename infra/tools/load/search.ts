import { loadavg } from 'node:os';
import autocannon from 'autocannon';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { startShop, type StartedShop } from '../../run/lite/shop-process.ts';
import { bareServer } from './bare.ts';
import { check, median, say, whole } from './figures.ts';
import { perPiece, perPieceText, processorTime } from './processor-time.ts';

const CONNECTIONS = 32;
const SECONDS = 4;
const ROUNDS = 3;
const TARGET = 8000;

interface Rate {
  perSecond: number;
  p50: number;
  p99: number;
  answered: number;
  failed: number;
}

async function measure(url: string, paths: string[]): Promise<Rate> {
  let connected = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient(client) {
      // Connections begin at different terms, else all would ask the same at once.
      const from = Math.floor((connected * paths.length) / CONNECTIONS);
      connected += 1;
      client.setRequests([...paths.slice(from), ...paths.slice(0, from)].map((path) => ({ path })));
    },
  });
  const { requests, latency, errors, non2xx } = result;
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    answered: result['2xx'],
    failed: errors + non2xx,
  };
}

const pathOf = (term: string): string => `/api/products?search=${encodeURIComponent(term)}`;

/** What visitors type: the words of the names, and each on the way to being typed. */
async function typedTerms(shop: StartedShop): Promise<string[]> {
  const { products } = (await (await fetch(`${shop.url}/api/products`)).json()) as {
    products: WireProduct[];
  };
  const words = products
    .flatMap(({ name }) => [name, ...name.split(/\s+/)])
    .map((word) => word.toLowerCase());
  const terms = words.flatMap((word) => Array.from(word, (_, end) => word.slice(0, end + 1).trim()));
  return [...new Set(terms)].filter((term) => term.length > 1);
}

async function compare(
  shop: StartedShop,
  title: string,
  paths: string[],
  target: boolean,
): Promise<{ failed: number }> {
  const sample = await fetch(`${shop.url}${paths[Math.floor(paths.length / 2)]}`, {
    headers: { 'accept-encoding': 'identity' },
  });
  const bare = await bareServer(sample);
  try {
    const ours: Rate[] = [];
    const theirs: Rate[] = [];
    let cost = '';
    await measure(shop.url, paths);
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await processorTime(shop.process.pid ?? 0);
      const rate = await measure(shop.url, paths);
      cost = perPieceText(
        perPiece(before, await processorTime(shop.process.pid ?? 0), rate.answered),
        'answer',
      );
      ours.push(rate);
      theirs.push(await measure(bare.url, paths));
    }
    const rate = median(ours.map(({ perSecond }) => perSecond));
    const bareRate = median(theirs.map(({ perSecond }) => perSecond));
    const failed = ours.reduce((sum, one) => sum + one.failed, 0);
    say(
      `${title}: ${paths.length} terms, ${CONNECTIONS} connections, ${ROUNDS} × ${SECONDS} s in turn after one to warm up; load average ${loadavg()[0]?.toFixed(1)}\n` +
        `  slipcast    ${whole(rate)} requests/s   p50 ${median(ours.map(({ p50 }) => p50))} ms   p99 ${median(ours.map(({ p99 }) => p99))} ms   ${failed} failed${target ? `   target ${TARGET.toLocaleString('en-GB')}` : ''}\n` +
        `  bare Node   ${whole(bareRate)} requests/s   p99 ${median(theirs.map(({ p99 }) => p99))} ms\n` +
        `  ratio       ${(rate / bareRate).toFixed(2)}\n` +
        `  cost        ${cost}`,
    );
    return { failed };
  } finally {
    bare.stop();
  }
}

/**
 * Searches through the gateway of a whole running shop: with all the terms that find something, as visitors type them, and with terms
 * that come once in several seconds, so that hardly any answer is kept and the catalogue service answers.
 */
export async function search(): Promise<void> {
  const shop = await startShop();
  try {
    const typed = await typedTerms(shop);
    const rare = Array.from({ length: 40_000 }, (_, index) => `${typed[index % typed.length]} ${index}`);
    const first = await compare(shop, 'search as typed', typed.map(pathOf), true);
    const second = await compare(shop, 'search, never asked before', rare.map(pathOf), false);
    check('every search was answered', first.failed + second.failed === 0);
  } finally {
    await shop.stop();
  }
}

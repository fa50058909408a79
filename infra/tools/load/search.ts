import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { startShop, type StartedShop } from '../../run/lite/shop-process.ts';
import { bareServer } from './bare.ts';
import { compare } from './compare.ts';
import { check } from './figures.ts';

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

async function compareTerms(
  shop: StartedShop,
  title: string,
  terms: string[],
  target?: string,
): Promise<number> {
  const sample = await fetch(`${shop.url}${pathOf(terms[Math.floor(terms.length / 2)] ?? '')}`, {
    headers: { 'accept-encoding': 'identity' },
  });
  const bare = await bareServer(sample);
  try {
    return await compare({
      title: `${title}: ${terms.length} terms`,
      shop: { url: shop.url, pid: shop.process.pid ?? 0 },
      bare: { url: bare.url, name: 'bare Node' },
      requests: terms.map((term) => ({ path: pathOf(term) })),
      piece: 'answer',
      target,
    });
  } finally {
    bare.stop();
  }
}

/**
 * Searches through the gateway: for all the terms that find something, as visitors type them, then for terms that come
 * once in several seconds, so that hardly any answer is cached and the catalogue service answers.
 */
export async function search(): Promise<void> {
  const shop = await startShop();
  try {
    const typed = await typedTerms(shop);
    const rare = Array.from({ length: 40_000 }, (_, index) => `${typed[index % typed.length]} ${index}`);
    const failed =
      (await compareTerms(shop, 'search as typed', typed, '8,000')) +
      (await compareTerms(shop, 'search, never asked before', rare));
    check('every search was answered', failed === 0);
  } finally {
    await shop.stop();
  }
}

import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import type { StartedShop } from '../../run/lite/shop-process.ts';
import { compare } from './compare.ts';
import { check } from './figures.ts';
import { withShop } from './with-shop.ts';

const searchesFor = (terms: string[]) =>
  terms.map((term) => ({ path: `/api/products?search=${encodeURIComponent(term)}` }));

/** What visitors type: the words of the names, and each on the way to being typed. */
export async function typedTerms(shop: Pick<StartedShop, 'url'>): Promise<string[]> {
  const { products } = (await (await fetch(`${shop.url}/api/products`)).json()) as {
    products: WireProduct[];
  };
  const words = products
    .flatMap(({ name }) => [name, ...name.split(/\s+/)])
    .map((word) => word.toLowerCase());
  const terms = words.flatMap((word) => Array.from(word, (_, end) => word.slice(0, end + 1).trim()));
  return [...new Set(terms)].filter((term) => term.length > 1);
}

/** Terms that no one has asked for before: each typed one with a number, from `first` on. */
export const rareSearches = (typed: string[], first: number) =>
  searchesFor(
    Array.from({ length: 40_000 }, (_, index) => `${typed[index % typed.length]} ${first + index}`),
  );

/**
 * Searches through the gateway: for all the terms that find something, as visitors type them, then for terms that come
 * once in several seconds, so that hardly any answer is cached and the catalogue service answers.
 */
export const search = (): Promise<void> =>
  withShop({}, async (shop) => {
    const typed = await typedTerms(shop);
    const rare = rareSearches(typed, 0);
    const failed =
      (await compare({
        title: `search as typed: ${typed.length} terms`,
        shop,
        requests: searchesFor(typed),
        piece: 'answer',
        target: '8,000',
      })) +
      (await compare({
        title: `search, never asked before: ${rare.length} terms`,
        shop,
        requests: rare,
        piece: 'answer',
      }));
    check('every search was answered', failed === 0);
  });

import { setImmediate } from 'node:timers/promises';
import type { ListedProduct, Site } from './listed-product.ts';

/** So many are written before others get their turn; each takes about 0.1 ms. */
const BATCH = 50;

/**
 * Every product's part of a document, written again only when the product or the shop's name has changed: one sale in a large shop must not write all
 * of it.
 *
 * @param write the part of one product
 */
export function createParts(write: (site: Site, product: ListedProduct) => string) {
  let known = new Map<string, { version: number; text: string }>();
  let knownName = '';
  return async (site: Site, products: ListedProduct[]): Promise<string[]> => {
    if (site.name !== knownName) known = new Map();
    knownName = site.name;
    const parts: typeof known = new Map();
    let written = 0;
    for (const product of products) {
      const earlier = known.get(product.id);
      if (earlier?.version === product.version) {
        parts.set(product.id, earlier);
        continue;
      }
      parts.set(product.id, { version: product.version, text: write(site, product) });
      written += 1;
      // oxlint-disable-next-line no-await-in-loop
      if (written % BATCH === 0) await setImmediate();
    }
    known = parts;
    return [...parts.values()].map(({ text }) => text);
  };
}

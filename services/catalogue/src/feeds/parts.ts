import { setImmediate } from 'node:timers/promises';
import type { ListedProduct } from '../products/snapshot.ts';
import type { Site } from './site.ts';

/** This many are written before other work gets a turn; each takes about 0.1 ms. */
const BATCH = 50;

/**
 * Every product's part of a document. Only parts of changed products are written again, or all of them after a change of the
 * shop's name or delivery options, so that one sale in a large shop does not write the whole document.
 *
 * @param write the part of one product
 */
export function createParts(write: (site: Site, product: ListedProduct) => string) {
  let known = new Map<string, { version: number; text: string }>();
  let knownSite = '';
  return async (site: Site, products: ListedProduct[]): Promise<string[]> => {
    const now = JSON.stringify(site);
    if (now !== knownSite) known = new Map();
    knownSite = now;
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

import type { Product } from './product.ts';
import { isPublished } from './product-state.ts';

/** Etsy cuts the title in its addresses after about so many characters, we cut ours elsewhere. */
const TITLE_CUT = 30;
const LISTING = '/listing/';

const spelled = (path: string): string => path.toLowerCase().replace(/\/+$/, '');

/**
 * Finds products by the paths that they had in the shop they came from: `/products/tall-mug` (Shopify), `/product/tall-mug` (WooCommerce),
 * `/listing/tall-mug` (Etsy, without the number). A published product comes before one that is not.
 */
export function byOldPath<P extends { listed: { product: Product } }>(
  products: readonly P[],
): (path: string) => P | undefined {
  const known = new Map<string, P>();
  for (const product of products) {
    const { imported } = product.listed.product;
    for (const path of imported?.oldPaths ?? []) {
      const other = known.get(spelled(path));
      if (!other || (isPublished(product.listed.product) && !isPublished(other.listed.product)))
        known.set(spelled(path), product);
    }
  }
  /** The longer of both titles begins with the shorter. */
  const cut = (path: string): P | undefined =>
    [...known].find(
      ([one]) => one.startsWith(LISTING) && (one.startsWith(`${path}-`) || path.startsWith(`${one}-`)),
    )?.[1];
  return (asked) => {
    const path = spelled(asked);
    const isLong = path.startsWith(LISTING) && path.length >= LISTING.length + TITLE_CUT;
    return known.get(path) ?? (isLong ? cut(path) : undefined);
  };
}

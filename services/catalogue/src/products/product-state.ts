import type { ProductState } from '@slipcast/contracts/product-filters';
import { Refusal } from '@slipcast/contracts/refusal';

/** Of a product: neither is there in one that is published, and was never anything else. */
export interface Stated {
  state?: ProductState;
  /** When a draft came into the shop, as an ISO date: it is new from then on. */
  publishedAt?: string;
}

/** Products from before there were states are in the shop. */
export const stateOf = ({ state = 'published' }: Stated): ProductState => state;
export const isPublished = (product: Stated): boolean => stateOf(product) === 'published';

/** What was in the shop may be in carts, orders and other people's links, so it never becomes a draft again. */
const followers: Record<ProductState, readonly ProductState[]> = {
  draft: ['published'],
  published: ['archived'],
  archived: ['published'],
};

const refusals: Record<ProductState, string> = {
  draft: 'A product that has been in the shop cannot become a draft. Archive it instead.',
  archived: 'A draft was never in the shop. Delete it instead of archiving it.',
  published: 'This product cannot be published.',
};

/**
 * The state after an admin wants another one. Throws Refusal 'transition-refused'.
 *
 * @param before null: a new product
 * @param wanted undefined: as it is
 */
export function nextState(before: Stated | null, wanted: ProductState | undefined, now: Date): Stated {
  if (!before) {
    if (wanted === 'archived') throw new Refusal('transition-refused', refusals.archived);
    return wanted === 'draft' ? { state: 'draft' } : {};
  }
  const current = stateOf(before);
  const { publishedAt } = before;
  const next = wanted ?? current;
  if (next !== current && !followers[current].includes(next))
    throw new Refusal('transition-refused', refusals[next]);
  const wasDraft = current === 'draft' && next === 'published';
  const shownSince = wasDraft ? now.toISOString() : publishedAt;
  return {
    ...(next !== 'published' && { state: next }),
    ...(shownSince && { publishedAt: shownSince }),
  };
}

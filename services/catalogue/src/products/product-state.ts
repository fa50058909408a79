import type { ProductState } from '@slipcast/contracts/product-filters';
import { Refusal } from '@slipcast/contracts/refusal';

/** Absent in products that have always been published. */
export interface Stated {
  state?: ProductState;
  /** When a draft was published, as an ISO date. It counts as new from then on. */
  publishedAt?: string;
}

/** A link that shows a draft to people without an account. Only a hash of its key is stored, so nothing that reads drafts can open it. */
export interface Previewed {
  preview?: { hash: string; until: string };
}

/** Products older than this field are published. */
export const stateOf = ({ state = 'published' }: Stated): ProductState => state;
export const isPublished = (product: Stated): boolean => stateOf(product) === 'published';

/** A product that was published may be in carts, orders and other people's links, so it never becomes a draft again. */
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
 * @param wanted undefined: no change
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

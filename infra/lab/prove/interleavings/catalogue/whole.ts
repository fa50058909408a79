import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Product } from '../../../../../services/catalogue/src/products/product.ts';
import { createExpectations } from '../own-worlds.ts';
import { POT } from './pots.ts';

export const { fail, expectSame: same } = createExpectations('shelves');

/** All of a pot, in whatever order its fields stand. */
export function is(what: string, found: unknown, should: unknown): void {
  const plain = JSON.parse(JSON.stringify(found)) as unknown;
  if (!isDeepStrictEqual(plain, JSON.parse(JSON.stringify(should))))
    fail(`${what}: ${JSON.stringify(plain)}, not ${JSON.stringify(should)}`);
}
/** Why it is refused. */
export const refused = (work: () => unknown): string => {
  try {
    work();
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};
export const [moss, honey] = POT.variants as [Product['variants'][0], Product['variants'][0]];
/** A stock after an edit by so many pieces. */
export const edited = (of: Product['stock'], by: number, more: object = {}) => ({
  ...of,
  adjusted: of.adjusted + by,
  shown: of.shown + by,
  adjustedBy: 'pam',
  ...(by > 0 && { putIn: (of.putIn ?? 0) + by }),
  ...more,
});

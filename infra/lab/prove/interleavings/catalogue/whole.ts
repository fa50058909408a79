import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Product } from '../../../../../services/catalogue/src/products/product.ts';
import { createExpectations } from '../own-worlds.ts';
import { POT } from './pots.ts';

export const { fail, expectSame: same } = createExpectations('shelves');

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
/** Where two values differ first, and how. */
function differs(found: unknown, should: unknown, at: string): string {
  const isInner = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null;
  if (isInner(found) && isInner(should))
    for (const key of new Set([...Object.keys(found), ...Object.keys(should)]))
      if (!isDeepStrictEqual(found[key], should[key]))
        return differs(found[key], should[key], `${at}.${key}`);
  return `${at} is ${JSON.stringify(found)}, not ${JSON.stringify(should)}`;
}
/** All of a pot, in whatever order its fields stand. */
export function is(what: string, found: unknown, should: unknown): void {
  const [one, other] = [plain(found), plain(should)];
  if (!isDeepStrictEqual(one, other)) fail(`${what}: ${differs(one, other, 'it')}`);
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

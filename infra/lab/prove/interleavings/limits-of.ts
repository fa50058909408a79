import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import type { Held, UpdateLimit } from '../judge/history.ts';
import type { Left } from './what-is-left.ts';

/** Of how many pieces of which pots everyone may have no more. @param sales the terms of pots that are in a shop update */
export const limitsOf = (sales: ReadonlyMap<string, SaleTerms>): UpdateLimit[] =>
  [...Map.groupBy(sales, ([, { updateId }]) => updateId).values()].flatMap((all) => {
    const { pieces = null, oneOfEach = false } = all[0]?.[1] ?? {};
    const each = oneOfEach ? all.map(([sku]) => ({ skus: [sku], pieces: 1 })) : [];
    return pieces === null ? each : [...each, { skus: all.map(([sku]) => sku), pieces }];
  });

/** What everyone has reserved. */
export const heldOf = ({ carts }: Left): Held[] =>
  carts.map(({ client, signedIn, promises }) => {
    const pieces = Object.entries(promises).map(([sku, promised]) => [sku, promised.pieces] as const);
    return { client, signedIn, pieces: Object.fromEntries(pieces) };
  });

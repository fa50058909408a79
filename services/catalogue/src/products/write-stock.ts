import type { StockBody } from '@slipcast/contracts/http/product-changes';
import { MAIN } from '@slipcast/contracts/sku';
import { isSavedBy, refuseIfChanged, type Product } from './product.ts';
import { Refusal } from '@slipcast/contracts/refusal';
import { adjust, type Stock } from '../stock/stock.ts';

/**
 * The product with the stock that an admin has typed into the list. Throws Refusal 'conflict' if another admin has saved it
 * meanwhile, or one of the variants is gone.
 *
 * @param by the admin's id
 */
export function writeStock(
  before: Product,
  { stocks, revisionLoaded, saveId }: StockBody,
  { now, by }: { now: Date; by?: string | undefined },
): Product {
  if (isSavedBy(before, saveId)) return before;
  refuseIfChanged(before, revisionLoaded);
  const edits = new Map(stocks.map((edit) => [edit.variantId, edit]));
  const known = new Set([MAIN, ...before.variants.map(({ id }) => id)]);
  if (stocks.some(({ variantId }) => !known.has(variantId)))
    throw new Refusal('conflict', 'One of these colours is not there any more. Please reload the page.');
  const edited = (variantId: string, stock: Stock): Stock => {
    const edit = edits.get(variantId);
    return edit ? adjust(stock, edit, by) : stock;
  };
  return {
    ...before,
    stock: edited(MAIN, before.stock),
    variants: before.variants.map((variant) => ({ ...variant, stock: edited(variant.id, variant.stock) })),
    revision: (before.revision ?? 0) + 1,
    changedAt: now.toISOString(),
    ...(saveId !== undefined && { saveId }),
  };
}

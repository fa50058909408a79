import type { StockBody } from '@slipcast/contracts/http/product-changes';
import { Refusal } from '@slipcast/contracts/refusal';
import { adjust, mapStocks, stocksOf } from '../stock/stock.ts';
import { isSavedBy, refuseIfChanged, type Product } from './product.ts';

/**
 * The product with the stock that an admin has typed into the list. Throws Refusal 'conflict' if another admin has saved the
 * product since, or one of the variants is gone.
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
  const known = new Set(stocksOf(before).map(([variantId]) => variantId));
  if (stocks.some(({ variantId }) => !known.has(variantId)))
    throw new Refusal('conflict', 'One of these colours no longer exists. Please reload the page.');
  const edited = mapStocks(before, (variantId, stock) => {
    const edit = edits.get(variantId);
    return edit ? adjust(stock, edit, by) : stock;
  });
  return {
    ...edited,
    revision: (before.revision ?? 0) + 1,
    changedAt: now.toISOString(),
    ...(saveId !== undefined && { saveId }),
  };
}

/** The stock of one SKU as the catalogue knows it. The truth is in the order service's ledger. */
export interface Stock {
  /** The sum of all admin edits. The ledger applies the part that it has not applied yet. */
  adjusted: number;
  /** The admin who changed the sum last; absent where that was before this field. */
  adjustedBy?: string;
  /** What shoppers see: the ledger's figure, or a provisional one after an admin's edit. */
  shown: number;
  /** Sold although an admin took them out meanwhile, as the ledger counts them; absent before the first. */
  shortfall?: number;
  /** The ledger's version of its figure; 0 before the first one. */
  version: number;
}

export const NO_STOCK: Stock = { adjusted: 0, shown: 0, version: 0 };

export interface StockEdit {
  stock: number;
  /** What was shown when the edit began. */
  stockLoaded?: number | undefined;
}

/**
 * Applies an admin's edit as the difference from the stock that the form was loaded with, so that a sale in the meantime
 * still counts. Without `stockLoaded` the difference is from the stock shown now.
 *
 * @param by the admin's id
 */
export function adjust(before: Stock, { stock, stockLoaded = before.shown }: StockEdit, by?: string): Stock {
  const difference = stock - stockLoaded;
  return {
    ...before,
    ...(difference !== 0 && by !== undefined && { adjustedBy: by }),
    adjusted: before.adjusted + difference,
    shown: Math.max(0, before.shown + difference),
  };
}

import { MAIN } from '@slipcast/contracts/sku';
import { useState } from 'react';
import { messageOr, statusOf } from '../../base/api.ts';
import { type AdminProduct, useSaveStockMutation } from '../../features/products-admin/admin-products-api.ts';
import { createSaveIds } from '../product-form/save-ids.ts';

/** Of a product: its own row and its variants. */
export const skusOf = ({ stock, color, name, variants }: AdminProduct) => [
  { id: MAIN, color: color || name, stock },
  ...variants,
];

/** `isOther`: somebody else has saved the product meanwhile; the list shows their numbers in a moment. */
type Failure = { words: string; isOther: boolean };

/**
 * Saves stock by variant, as the difference from what was shown when typing began, so that sales meanwhile count. The same numbers
 * sent again after a lost answer count once. Answers what went wrong, or null.
 */
export function useStockSave() {
  const [save] = useSaveStockMutation();
  const [saveIdOf] = useState(createSaveIds);
  return async (loaded: AdminProduct, typed: ReadonlyMap<string, number>): Promise<Failure | null> => {
    const stocks = skusOf(loaded).flatMap(({ id, stock }) => {
      const wanted = typed.get(id);
      return wanted === undefined || wanted === stock
        ? []
        : [{ variantId: id, stock: wanted, stockLoaded: stock }];
    });
    if (stocks.length === 0) return null;
    const edit = { stocks, revisionLoaded: loaded.revision };
    const { error } = await save({ id: loaded.id, body: { ...edit, saveId: saveIdOf(edit) } });
    if (!error) return null;
    const isOther = statusOf(error) === 409;
    const reason = messageOr(error, 'the server did not respond');
    return { isOther, words: isOther ? 'Somebody else has changed it meanwhile.' : `Not saved: ${reason}` };
  };
}

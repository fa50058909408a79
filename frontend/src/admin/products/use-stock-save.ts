import { useState } from 'react';
import { messageOr, statusOf } from '../../base/api.ts';
import { type AdminProduct, useSaveStockMutation } from '../../features/products-admin/admin-products-api.ts';
import { createSaveIds } from '../product-form/save-ids.ts';
import { skusOf } from './skus.ts';

/** `isConflict`: someone else has saved the product; the list is about to show their numbers. */
type Failure = { text: string; isConflict: boolean };

/**
 * Saves stock by variant, as the difference from the stock shown when typing began, so that sales in between count. Sending the
 * same numbers again after a lost answer counts once. Answers what went wrong, or null.
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
    const isConflict = statusOf(error) === 409;
    const reason = messageOr(error, 'the server did not respond');
    return { isConflict, text: isConflict ? 'Someone else has just changed this.' : `Not saved: ${reason}` };
  };
}

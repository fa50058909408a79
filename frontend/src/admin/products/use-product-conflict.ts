import { useRef, useState } from 'react';
import {
  type AdminProduct,
  useLazyAdminProductQuery,
} from '../../features/products-admin/admin-products-api.ts';
import {
  comparable,
  conflictFields,
  conflictLabels,
  conflictWords,
  type Edit,
  editOf,
  withUntouched,
} from './product-conflict.ts';

export const CONFLICT = 'Someone else saved this pot while you were editing. Your changes are still here.';

/**
 * What happens when someone else has saved the product during this edit: what is typed here stays, and theirs is shown beside it.
 *
 * @param product as it was when the edit began
 */
export function useProductConflict(product: AdminProduct | null) {
  const [theirs, setTheirs] = useState<AdminProduct | null>(null);
  /** What the next save is based on. A ref, because the button that changes it also submits the form. */
  const base = useRef(product);
  const [load] = useLazyAdminProductQuery();
  return {
    baseNow: () => base.current,
    /**
     * After a refused save: whether that was because someone else has saved since.
     *
     * @param mine everything as it is in the form
     * @param write puts what I have not touched into the form, as they have saved it
     */
    async happened(mine: Edit, write: (edit: Edit) => void): Promise<boolean> {
      const before = base.current;
      const { data: newest } = before ? await load(before.id) : {};
      if (!before || !newest || newest.revision === before.revision) return false;
      write(withUntouched(editOf(before), mine, editOf(newest)));
      setTheirs(newest);
      return true;
    },
    /** For `Conflict`; null while there is none. */
    shown(mine: Edit, write: (edit: Edit) => void) {
      if (!theirs) return null;
      const edit = editOf(theirs);
      return {
        fields: conflictFields,
        labels: conflictLabels,
        theirs: comparable(edit),
        mine: comparable(mine),
        words: (name: (typeof conflictFields)[number]) => conflictWords(edit, name),
        // The button submits the form, so it must not go away yet.
        onKeepMine: () => {
          base.current = theirs;
        },
        onUseTheirs: () => {
          base.current = theirs;
          setTheirs(null);
          write(edit);
        },
      };
    },
  };
}

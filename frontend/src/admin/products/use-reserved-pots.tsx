import { type ReactNode, useRef, useState } from 'react';
import { type AdminProduct, useLazyHoldsQuery } from '../../features/products-admin/admin-products-api.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { losses, type Loss, lowersStock, removalQuestion, type StockLeft } from './reserved-pots.ts';

/** Asks before a save takes reserved pots away from shoppers. If the reservations cannot be read, it does not ask. */
export function useReservedPots(product: AdminProduct | null) {
  const [read] = useLazyHoldsQuery();
  const [lost, setLost] = useState<readonly Loss[]>([]);
  const isAllowed = useRef(false);
  return {
    isAsking: lost.length > 0,
    /** Whether the save must wait for an answer. */
    async mustAsk(left: StockLeft): Promise<boolean> {
      const wasAllowed = isAllowed.current;
      isAllowed.current = false;
      if (wasAllowed || product === null || !lowersStock(product, left)) return false;
      const { data = [] } = await read(product.id);
      const found = losses(product, left, data);
      setLost(found);
      return found.length > 0;
    },
    /** The dialog, while it is open. `save` is called again if the answer is yes. */
    question: (save: () => unknown): ReactNode =>
      lost.length > 0 && (
        <ConfirmDialog
          title="Remove reserved pots?"
          dismiss="Keep Editing"
          confirm="Remove Anyway"
          danger
          onClose={() => setLost([])}
          onConfirm={() => {
            isAllowed.current = true;
            setLost([]);
            void save();
          }}
        >
          {removalQuestion(lost)}
        </ConfirmDialog>
      ),
  };
}

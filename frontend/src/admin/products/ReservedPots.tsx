import { useRef, useState } from 'react';
import {
  type AdminProduct,
  useHoldsQuery,
  useLazyHoldsQuery,
} from '../../features/products-admin/admin-products-api.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { type Kept, losses, NOTHING, takesAway } from './reserved-pots.ts';

type DialogProps = { sentences: readonly string[]; onClose: () => void; onConfirm: () => void };

/** Asks before shoppers lose what they have reserved. */
export const HeldPotsDialog = ({ sentences, onClose, onConfirm }: DialogProps) => (
  <ConfirmDialog
    title="Take reserved pots away?"
    dismiss="Keep Editing"
    confirm="Save Anyway"
    danger
    onClose={onClose}
    onConfirm={onConfirm}
  >
    {sentences.join(' ')}
  </ConfirmDialog>
);

/** For the question before a deletion. */
export function HeldPots({ product }: { product: AdminProduct }) {
  const { data = [] } = useHoldsQuery(product.id, { refetchOnMountOrArgChange: true });
  return losses(product, NOTHING, data).join(' ');
}

/** What a save would take away from shoppers. The answer is asked for at each save; without one nothing is said. */
export function useHeldPots(product: AdminProduct | null) {
  const [read] = useLazyHoldsQuery();
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const isAllowed = useRef(false);
  return {
    sentences,
    /** Whether the admin has to be asked first. */
    async mustAsk(kept: Kept): Promise<boolean> {
      const wasAllowed = isAllowed.current;
      isAllowed.current = false;
      if (wasAllowed || product === null || !takesAway(product, kept)) return false;
      const { data = [] } = await read(product.id);
      const lost = losses(product, kept, data);
      setSentences(lost);
      return lost.length > 0;
    },
    close: () => setSentences([]),
    /** The next save is not asked about. */
    allow: () => {
      isAllowed.current = true;
      setSentences([]);
    },
  };
}

import { useState } from 'react';
import {
  type AdminProduct,
  type ProductState,
  useDeleteProductMutation,
  useLazyHoldsQuery,
  useSetStateMutation,
} from '../../features/products-admin/admin-products-api.ts';
import { losses, NOTHING } from './reserved-pots.ts';

/** What has been done; `archived` can be taken back. */
type Done = { words: string; archived?: AdminProduct };

/** What is asked before it is done. */
type Asked = { kind: 'archive' | 'delete'; product: AdminProduct; lost: readonly string[] };

/** The focused button disappears with its row. */
const focusList = () => document.getElementById('admin-main')?.focus({ preventScroll: true });

const shown = {
  draft: (name: string) => `${name} is in the shop now.`,
  archived: (name: string) => `${name} is back in the shop.`,
};

/** Takes products out of the shop and brings them back, each with its words. */
export function useProductActions() {
  const [setState, setting] = useSetStateMutation();
  const [remove, removal] = useDeleteProductMutation();
  const [readHolds] = useLazyHoldsQuery();
  const [done, setDone] = useState<Done | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const begin = () => {
    setAsked(null);
    setDone(null);
    setting.reset();
    removal.reset();
  };

  async function become(product: AdminProduct, state: ProductState, then: Done) {
    begin();
    const { error } = await setState({ id: product.id, state });
    if (error) return;
    setDone(then);
    focusList();
  }
  const archiveNow = (product: AdminProduct) =>
    become(product, 'archived', {
      words: `${product.name} is archived: shoppers no longer see it.`,
      archived: product,
    });

  return {
    asked,
    dismiss: () => setAsked(null),
    done,
    closeDone: () => setDone(null),
    problem: setting.error ?? removal.error,
    /** How the problem begins. */
    failed: removal.error ? 'Failed to delete product' : 'Failed to change product',
    closeProblem: () => {
      setting.reset();
      removal.reset();
    },
    isBusy: setting.isLoading || removal.isLoading,
    /** At once, as it can be undone; but shoppers who have reserved a piece are named first. */
    async archive(product: AdminProduct) {
      const { data = [] } = await readHolds(product.id);
      const lost = losses(product, NOTHING, data);
      if (lost.length > 0) setAsked({ kind: 'archive', product, lost });
      else await archiveNow(product);
    },
    publish: (product: AdminProduct) =>
      become(product, 'published', {
        words: shown[product.state === 'draft' ? 'draft' : 'archived'](product.name),
      }),
    remove: (product: AdminProduct) => setAsked({ kind: 'delete', product, lost: [] }),
    async confirm() {
      if (asked?.kind === 'archive') await archiveNow(asked.product);
      if (asked?.kind !== 'delete') return;
      begin();
      const { id, name } = asked.product;
      const { error } = await remove(id);
      if (error) return;
      setDone({ words: `${name} has been deleted.` });
      focusList();
    },
  };
}

import { useState } from 'react';
import {
  type AdminProduct,
  type ProductState,
  useDeleteProductMutation,
  useLazyHoldsQuery,
  useSetStateMutation,
} from '../../features/products-admin/admin-products-api.ts';
import { focusScreen } from '../shell/focus-screen.ts';
import { losses, type Loss, NO_STOCK } from './reserved-pots.ts';

/** The result of an action; `archived` can be undone. */
type Done = { text: string; archived?: AdminProduct };

/** An action that waits for a confirmation. */
type Asked = { kind: 'archive' | 'delete'; product: AdminProduct; lost: readonly Loss[] };

/** Takes products out of the shop and brings them back, with a message for each. */
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
    // The focused button disappears with its row.
    focusScreen();
  }
  const archiveNow = (product: AdminProduct) =>
    become(product, 'archived', {
      text: `${product.name} has been archived. Shoppers no longer see it.`,
      archived: product,
    });

  return {
    asked,
    dismiss: () => setAsked(null),
    done,
    closeDone: () => setDone(null),
    problem: setting.error ?? removal.error,
    failure: removal.error ? 'Failed to delete product' : 'Failed to change product',
    closeProblem: () => {
      setting.reset();
      removal.reset();
    },
    isBusy: setting.isLoading || removal.isLoading,
    /** Archives at once, because it can be undone, unless shoppers have reserved pots. */
    async archive(product: AdminProduct) {
      const { data = [] } = await readHolds(product.id);
      const lost = losses(product, NO_STOCK, data);
      if (lost.length > 0) setAsked({ kind: 'archive', product, lost });
      else await archiveNow(product);
    },
    publish: (product: AdminProduct) =>
      become(product, 'published', {
        text: `${product.name} is ${product.state === 'draft' ? 'now' : 'back'} in the shop.`,
      }),
    remove: (product: AdminProduct) => setAsked({ kind: 'delete', product, lost: [] }),
    async confirm() {
      if (asked?.kind === 'archive') await archiveNow(asked.product);
      if (asked?.kind !== 'delete') return;
      begin();
      const { id, name } = asked.product;
      const { error } = await remove(id);
      if (error) return;
      setDone({ text: `${name} has been deleted.` });
      focusScreen();
    },
  };
}

import { useState } from 'react';
import { messageOr } from '../../base/api.ts';
import {
  type AdminProduct,
  type ProductState,
  useLazyHoldsQuery,
  useSetStateMutation,
} from '../../features/products-admin/admin-products-api.ts';
import { countOf } from '../lists/count.ts';
import type { Selection } from '../lists/use-selection.ts';
import { losses, NO_STOCK, textOf } from './reserved-pots.ts';

type Outcome = { text: string; problems: readonly string[] };
/** Products that would leave the shop, and the reservations that this would break, in sentences. */
type Asked = { products: readonly AdminProduct[]; reserved: readonly string[] };

/** Publishes and archives all chosen products, one after the other. What is refused stays chosen, and is named with the reason. */
export function useChosenProducts(selection: Selection<AdminProduct>) {
  const { chosen } = selection;
  const [setState] = useSetStateMutation();
  const [readHolds] = useLazyHoldsQuery();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);

  async function become(products: readonly AdminProduct[], state: ProductState, words: string) {
    setAsked(null);
    setBusy(true);
    const problems: string[] = [];
    for (const { id, name } of products) {
      // One after the other: shoppers come first.
      // oxlint-disable-next-line no-await-in-loop
      const { error } = await setState({ id, state });
      if (error) problems.push(`${name}: ${messageOr(error, 'the server did not respond')}`);
      else selection.toggle(id);
    }
    const done = products.length - problems.length;
    setOutcome({ text: done > 0 ? `${countOf(done, 'product')} ${words}.` : '', problems });
    setBusy(false);
  }

  return {
    isBusy,
    outcome,
    closeOutcome: () => setOutcome(null),
    asked,
    dismiss: () => setAsked(null),
    hidden: chosen.filter(({ state }) => state !== 'published'),
    shown: chosen.filter(({ state }) => state === 'published'),
    publish: (products: readonly AdminProduct[]) => become(products, 'published', 'published'),
    /** Asks first, and names what shoppers have reserved. */
    async askToArchive(products: readonly AdminProduct[]) {
      setBusy(true);
      const reserved = await Promise.all(
        products.map(async (product) => {
          const { data = [] } = await readHolds(product.id);
          const lost = losses(product, NO_STOCK, data);
          return lost.length > 0 ? [`${product.name}: ${textOf(lost)}`] : [];
        }),
      );
      setBusy(false);
      setAsked({ products, reserved: reserved.flat() });
    },
    archive: (products: readonly AdminProduct[]) => become(products, 'archived', 'archived'),
  };
}

import { toPounds } from '@slipcast/contracts/money';
import { useState } from 'react';
import { messageOr } from '../../base/api.ts';
import {
  type AdminProduct,
  type ProductState,
  useLazyHoldsQuery,
  useSavePricesMutation,
  useSetStateMutation,
} from '../../features/products-admin/admin-products-api.ts';
import { countOf } from '../lists/count.ts';
import type { Selection } from '../lists/use-selection.ts';
import type { Repriced } from './new-prices.ts';
import { losses, NO_STOCK, textOf } from './reserved-pots.ts';

type Outcome = { text: string; problems: readonly string[] };
/** Products that would leave the shop, and the reservations that this would break, in sentences. */
type Asked = { products: readonly AdminProduct[]; reserved: readonly string[] };

/** Publishes, archives and prices all chosen products, one after the other. What is refused stays chosen, and is named with the reason. */
export function useChosenProducts(selection: Selection<AdminProduct>) {
  const { chosen } = selection;
  const [setState] = useSetStateMutation();
  const [savePrices] = useSavePricesMutation();
  const [readHolds] = useLazyHoldsQuery();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);

  async function each<One extends Pick<AdminProduct, 'id' | 'name'>>(
    all: readonly One[],
    change: (one: One) => PromiseLike<{ error?: unknown }>,
    words: string,
  ) {
    setAsked(null);
    setBusy(true);
    const problems: string[] = [];
    for (const one of all) {
      // One after the other: shoppers come first.
      // oxlint-disable-next-line no-await-in-loop
      const { error } = await change(one);
      if (error) problems.push(`${one.name}: ${messageOr(error, 'the server did not respond')}`);
      else selection.toggle(one.id);
    }
    const done = all.length - problems.length;
    setOutcome({ text: done > 0 ? `${countOf(done, 'product')} ${words}.` : '', problems });
    setBusy(false);
  }
  const become = (products: readonly AdminProduct[], state: ProductState, words: string) =>
    each(products, ({ id }) => setState({ id, state }), words);

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
    /** Refuses a product that someone else has changed since. */
    price: (changes: readonly Repriced[]) =>
      each(
        changes,
        ({ id, prices, revisionLoaded }) =>
          savePrices({
            id,
            body: {
              prices: prices.map(({ variantId, pence }) => ({ variantId, price: toPounds(pence) })),
              revisionLoaded,
              saveId: crypto.randomUUID(),
            },
          }),
        'repriced',
      ),
    archive: (products: readonly AdminProduct[]) => become(products, 'archived', 'archived'),
  };
}

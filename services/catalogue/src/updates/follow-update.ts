import type { ProductStore } from '../products/catalogue-snapshot.ts';
import { changeState, type Product } from '../products/product.ts';
import { stateOf } from '../products/product-state.ts';
import { termsOf, type Update } from './update.ts';

/** True if the product is in another update that is not over, which keeps it. */
export const isTaken = ({ update }: Product, updateId: string): boolean =>
  update !== undefined && update.id !== updateId && !update.isOver;

/** The product without its update, whether that has closed or the product was taken out of it. */
export function leaveUpdate(product: Product, id: string, { revision, opensAt, state }: Update): Product {
  const { update } = product;
  if (update?.id !== id || update.isOver || update.revision >= revision) return product;
  // Shoppers first saw it when the update opened.
  const since = state === 'closed' && update.terms ? { publishedAt: opensAt } : {};
  return { ...product, ...since, update: { id, revision, isOver: true } };
}

/**
 * The product as its update wants it: reserved for a draft, on sale by its terms from the announcement on, and an ordinary pot at the end. The
 * same object if it has followed that revision, or a newer one, or is another update's.
 *
 * @param now when it happens, as a record
 */
export function followUpdate(product: Product, id: string, update: Update, now: Date): Product {
  const { revision, state } = update;
  if (state === 'closed') return leaveUpdate(product, id, update);
  if (isTaken(product, id) || (product.update?.id === id && product.update.revision >= revision))
    return product;
  if (state === 'draft') return { ...product, update: { id, revision } };
  const published = stateOf(product) === 'draft' ? changeState(product, 'published', now) : product;
  return { ...published, update: { id, revision, terms: termsOf(id, update) }, changedAt: now.toISOString() };
}

/**
 * Makes the pots follow their update, one document at a time; a repeat changes nothing more.
 *
 * @param now when it happens, as a record
 * @param changed called after each write
 * @returns ids of pots that are gone, or in another update
 */
export async function followAll(
  { store, changed }: { store: Pick<ProductStore, 'change'>; changed: (id: string) => void },
  id: string,
  update: Update,
  now: Date,
): Promise<string[]> {
  // Nothing is published of a draft, and nothing changes in the shop.
  const quiet = update.state === 'draft';
  const followed = await Promise.all(
    update.pots.map(async (productId) => {
      const product = await store.change(productId, (before) => followUpdate(before, id, update, now), {
        quiet,
      });
      changed(productId);
      return product && !isTaken(product.body, id) ? [] : [productId];
    }),
  );
  await Promise.all(
    update.released.map(async (productId) => {
      await store.change(productId, (before) => leaveUpdate(before, id, update), { quiet: true });
      changed(productId);
    }),
  );
  return followed.flat();
}

import { LetterPartsBody } from '@slipcast/contracts/http/letters';
import type { LetterPot, LetterUpdate } from '@slipcast/contracts/events/letter-events';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { productPath } from '../products/product-path.ts';
import { stateOf } from '../products/product-state.ts';
import type { Product } from '../products/product.ts';
import type { UpdateParts } from './update-parts.ts';

/** The product itself costs the base price, each variant its own: the lowest counts. */
function potOf(productId: string, product: Product): LetterPot {
  const { name, pricePence, images, imageUrl, variants } = product;
  const prices = [pricePence, ...variants.map(({ adjustmentPence }) => pricePence + adjustmentPence)];
  const lowest = Math.min(...prices);
  return {
    productId,
    name,
    pricePence: lowest,
    isFrom: prices.some((price) => price !== lowest),
    imageUrl: images[0]?.url ?? imageUrl,
    path: productPath(productId, name),
  };
}

/** What a letter to the mailing list says of pots and of a shop update, also of those that shoppers do not see yet. */
export const letterPartsRoute = ({ store, updates }: Pick<UpdateParts, 'store' | 'updates'>) =>
  endpoint({
    route: 'POST /internal/letter-parts',
    access: 'internal',
    callers: ['user'],
    summary: 'Names, prices and photographs of these pots, in this order, and the opening of an update',
    body: LetterPartsBody,
    handle: async ({
      body: { ids, updateId },
    }): Promise<{ pots: LetterPot[]; update: LetterUpdate | null }> => {
      const [products, update] = await Promise.all([
        store.getMany(ids),
        updateId === null ? null : updates.get(updateId),
      ]);
      const byId = new Map(products.map(({ id, body }) => [id, body]));
      const pots = ids.flatMap((id) => {
        const product = byId.get(id);
        return product && stateOf(product) !== 'archived' ? [potOf(id, product)] : [];
      });
      const shown = update && {
        id: update.id,
        title: update.body.title,
        opensAt: update.body.opensAt,
        earlyMinutes: update.body.earlyMinutes,
      };
      return { pots, update: shown };
    },
  });

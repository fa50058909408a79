import type { EventData } from '@slipcast/contracts/events/registry';
import type { WireImage } from '@slipcast/contracts/http/catalogue';
import { choiceName } from '@slipcast/contracts/named-option';
import { MAIN } from '@slipcast/contracts/sku';
import { stocksOf, type Stock } from '../stock/stock.ts';
import { postingOf } from './posting.ts';
import { stateOf } from './product-state.ts';
import type { Product } from './product.ts';

/** Other services use the pot's name as the text of an image, so they only get the addresses. */
const addressesOf = (images: readonly WireImage[]) => images.map(({ url }) => ({ url }));

interface Published {
  id: string;
  version: number;
  deleted: boolean;
  body: Product;
}

const edits = ({ adjusted, adjustedBy }: Stock) => ({ stockAdjusted: adjusted, adjustedBy });

/** Everything that can be bought, with its price in pence. */
function changed({ id, version, body }: Published): EventData<'product.changed.v1'> {
  const { name, category, optionName = '', pricePence, imageUrl, stock, variants } = body;
  const color = choiceName(optionName, body.color);
  const images = addressesOf(body.images);
  const main = { variantId: MAIN, color, pricePence, imageUrl, images, ...edits(stock) };
  const skus = variants.map((variant) => ({
    variantId: variant.id,
    color: choiceName(optionName, variant.color),
    pricePence: pricePence + variant.adjustmentPence,
    imageUrl: variant.imageUrl,
    images: addressesOf(variant.images),
    ...edits(variant.stock),
  }));
  return {
    productId: id,
    version,
    name,
    category,
    imageUrl,
    images,
    skus: [main, ...skus],
    ...postingOf(body),
    ...(body.update?.terms && { sale: body.update.terms }),
  };
}

/** An archived product is not in the shop, but its stock still counts. */
const archived = ({ id, version, body }: Published): EventData<'product.removed.v1'> => ({
  productId: id,
  version,
  skus: stocksOf(body).map(([variantId, stock]) => ({ variantId, ...edits(stock) })),
});

/** The event about a product for the other services. They learn nothing about drafts. */
export function productEvents(product: Published): { type: string; data: unknown }[] {
  const { id, version, deleted, body } = product;
  const state = stateOf(body);
  if (state === 'draft') return [];
  if (!deleted && state === 'published') return [{ type: 'product.changed.v1', data: changed(product) }];
  const data: EventData<'product.removed.v1'> = deleted ? { productId: id, version } : archived(product);
  return [{ type: 'product.removed.v1', data }];
}

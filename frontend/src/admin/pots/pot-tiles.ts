import { readPence } from '@slipcast/contracts/money';
import { choiceName } from '@slipcast/contracts/named-option';
import { MAIN } from '@slipcast/contracts/sku';
import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';

/** A pot, or one of its glazes, that can be put on an order. */
export interface Tile {
  productId: string;
  variantId: string;
  name: string;
  color: string;
  pricePence: number;
  image: string | null;
  stock: number;
}

export const keyOf = ({ productId, variantId }: Pick<Tile, 'productId' | 'variantId'>): string =>
  `${productId} ${variantId}`;
export const labelOf = ({ name, color }: Pick<Tile, 'name' | 'color'>): string =>
  color ? `${name} (${color})` : name;

/** What can be sold of a product: itself and its glazes, where pieces are left. */
export function tilesOf(product: AdminProduct): Tile[] {
  const cover = product.images[0]?.url ?? product.imageUrl;
  const own = { productId: product.id, name: product.name };
  const pence = readPence(product.price);
  const chosen = (value: string) => choiceName(product.option_name ?? '', value);
  return [
    {
      ...own,
      variantId: MAIN,
      color: chosen(product.color),
      pricePence: pence,
      image: cover,
      stock: product.stock,
    },
    ...product.variants.map((variant) => ({
      ...own,
      variantId: variant.id,
      color: chosen(variant.color),
      pricePence: pence + readPence(variant.priceAdjustment),
      image: variant.images[0]?.url ?? variant.imageUrl ?? cover,
      stock: variant.stock,
    })),
  ].filter(({ stock }) => stock > 0);
}

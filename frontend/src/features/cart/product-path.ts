import { MAIN, type Sku } from '@slipcast/contracts/sku';

/** The page of the pot, in this colour. */
export const productPath = ({ productId, variantId }: Sku) =>
  `/products/${productId}${variantId === MAIN ? '' : `?variant=${encodeURIComponent(variantId)}`}`;

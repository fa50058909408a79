import { z } from 'zod';
import { MAIN } from '../sku.ts';
import { PRODUCT_LIMITS } from '../limits.ts';
import { PRODUCT_STATES } from '../product-filters.ts';
import { bothSpellings } from '../spelling.ts';
import { priceField, saveFields, stockField } from './catalogue.ts';

/** Publishes a draft, archives what is in the shop, or brings it back. */
export const StateBody = z.object({ state: z.enum(PRODUCT_STATES) });

const SkuStock = bothSpellings(
  z.object({ variantId: z.string().max(64).default(MAIN), stock: stockField, stockLoaded: stockField }),
);
/** Stock alone, as it is typed in a list of products. */
export const StockBody = bothSpellings(
  z.object({
    stocks: z
      .array(SkuStock)
      .min(1)
      .max(PRODUCT_LIMITS.variants + 1),
    ...saveFields,
  }),
);
export type StockBody = z.infer<typeof StockBody>;

const SkuPrice = bothSpellings(z.object({ variantId: z.string().max(64).default(MAIN), price: priceField }));
/** Prices alone, as they are changed for several products at once. A colour that is left out keeps its own price or, without one, its difference to the product's. */
export const PricesBody = bothSpellings(
  z.object({
    prices: z
      .array(SkuPrice)
      .min(1)
      .max(PRODUCT_LIMITS.variants + 1),
    ...saveFields,
  }),
);
export type PricesBody = z.infer<typeof PricesBody>;

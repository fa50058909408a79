import { z } from 'zod';

const Images = z.array(z.object({ url: z.string() }));
/** One thing that can be bought: the product's own row (`main`) or a variant. */
const Sku = z.object({
  variantId: z.string(),
  color: z.string(),
  /** What one piece costs: base price and adjustment added up. */
  pricePence: z.number().int().positive(),
  imageUrl: z.string().nullable(),
  images: Images,
  /**
   * The sum of everything that admins ever put in or took out of this SKU by editing its stock. The ledger applies
   * the difference to what it applied before, so events may be repeated or skipped over.
   */
  stockAdjusted: z.number().int(),
});
/** Key: product id. */
export const ProductChanged = z.object({
  productId: z.string(),
  version: z.number().int().min(1),
  name: z.string(),
  category: z.string(),
  imageUrl: z.string().nullable(),
  images: Images,
  skus: z.array(Sku).min(1),
});
export const ProductRemoved = z.object({ productId: z.string(), version: z.number().int().min(1) });

/** Key: product id. `version` counts this SKU's changes one by one. */
export const StockChanged = z.object({
  productId: z.string(),
  variantId: z.string(),
  onHand: z.number().int().min(0),
  version: z.number().int().min(1),
  cause: z.enum(['adjustment', 'sale', 'return']),
  /** With a sale: whose hold it fulfils. */
  sale: z.object({ orderId: z.string(), owner: z.string(), quantity: z.number().int().min(1) }).optional(),
});
export const ContentChanged = z.object({
  page: z.enum(['about', 'contact']),
  version: z.number().int().min(1),
});

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
const version = z.number().int().min(1);

export const CATALOGUE_EVENTS = {
  'product.changed.v1': z
    .object({
      productId: z.string(),
      version,
      name: z.string(),
      category: z.string(),
      imageUrl: z.string().nullable(),
      images: Images,
      skus: z.array(Sku).min(1),
    })
    .describe('A product was added or edited.'),
  'product.removed.v1': z.object({ productId: z.string(), version }).describe('A product was deleted.'),
  /** `version` counts this SKU's changes one by one. */
  'stock.changed.v1': z
    .object({
      productId: z.string(),
      variantId: z.string(),
      onHand: z.number().int().min(0),
      version,
      cause: z.enum(['adjustment', 'sale', 'return']),
      /** With a sale: whose hold it fulfils. */
      sale: z
        .object({ orderId: z.string(), owner: z.string(), quantity: z.number().int().min(1) })
        .optional(),
    })
    .describe('The stock ledger recorded a sale, a return or an adjustment.'),
  'content.changed.v1': z
    .object({ page: z.enum(['about', 'contact']), version })
    .describe('The text of the about or contact page was edited.'),
};

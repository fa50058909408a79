import { z } from 'zod';

const Images = z.array(z.object({ url: z.string() }));

/** One line of an order, as it is stored and published: a snapshot of what was bought. */
export const OrderLine = z.object({
  /** Empty for a line that is no pot, on an order made by hand. */
  productId: z.string(),
  variantId: z.string(),
  productName: z.string(),
  color: z.string(),
  quantity: z.number().int().min(1),
  unitPence: z.number().int(),
  imageUrl: z.string().nullable(),
  images: Images,
  productImageUrl: z.string().nullable(),
  productImages: Images,
  /** For customs, where the order goes abroad. */
  customs: z.object({ hsCode: z.string(), origin: z.string(), packedGrams: z.number().int() }).optional(),
  /** Its share of the order's discount; left out: none. */
  discountPence: z.number().int().min(0).optional(),
  /** What a piece is worth where nothing is paid for it, for customs; left out: its price. */
  valuePence: z.number().int().min(0).optional(),
});
export type OrderLine = z.infer<typeof OrderLine>;
/** Events from before version 0.2.0 have only the first image. */
export const PublishedLine = OrderLine.partial({
  images: true,
  productImageUrl: true,
  productImages: true,
}).extend({
  subtotalPence: z.number().int(),
});

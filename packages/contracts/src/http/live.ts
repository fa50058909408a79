import { z } from 'zod';
import { Id } from '../ids.ts';
import { LIVE_PRODUCTS_MAX } from '../limits.ts';
import { AnyId, Count, EXAMPLE_ID, Moment, text } from './fields.ts';

const TOO_MANY = `At most ${LIVE_PRODUCTS_MAX} products at a time`;

/** As a query has them; each once. */
export const ProductIds = z
  .string('Name the products: ids, separated by commas')
  .max(LIVE_PRODUCTS_MAX * 65, TOO_MANY)
  .meta({ description: 'Ids of products, separated by commas', examples: [EXAMPLE_ID] })
  .transform((ids) => [...new Set(ids.split(',').filter(Boolean))])
  .pipe(z.array(Id).min(1, 'Name at least one product').max(LIVE_PRODUCTS_MAX, TOO_MANY));

export const LiveStockQuery = z.object({
  products: ProductIds,
  only: z
    .literal('taken')
    .optional()
    .describe('Only variants whose last piece is reserved: the same for everyone, and cached'),
});

export const LiveVariant = z
  .object({
    variantId: text('main'),
    stock: Count.describe('Pieces that are not sold'),
    free: Count.describe('How many of them are not reserved'),
    freeAt: Moment.nullable().describe(
      'If all are reserved: when the first reservation ends, unless it is extended or its owner pays',
    ),
  })
  .meta({ id: 'LiveVariant' });
export type LiveVariant = z.infer<typeof LiveVariant>;

/** What is free of a product now. Never who holds the rest. */
export const LivePot = z
  .object({
    productId: AnyId,
    variants: z.array(LiveVariant).describe('Empty if there is no such product'),
  })
  .meta({ id: 'LivePot' });
export type LivePot = z.infer<typeof LivePot>;

/** The answer, and the data of each `stock` event of the stream. */
export const WireLiveStock = z.object({ products: z.array(LivePot) }).meta({ id: 'LiveStock' });
export type WireLiveStock = z.infer<typeof WireLiveStock>;

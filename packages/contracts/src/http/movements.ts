import { z } from 'zod';
import { Id } from '../ids.ts';
import { AnyId, Count, Moment, number, text } from './fields.ts';
import { pageFields, WirePagination } from './paging.ts';

/** `edit`: by an admin; `return`: the pieces of a cancelled order; `count`: counted by an admin after a restore. */
export const MOVEMENTS = ['edit', 'sale', 'return', 'count'] as const;

export const Movement = z
  .object({
    id: text('main/12'),
    at: Moment,
    what: z.enum(MOVEMENTS),
    variantId: text('main'),
    color: text('Slate'),
    change: number(-1).int().describe('Pieces that came in, or went out'),
    stock: Count.describe('What was on hand afterwards'),
    shortfall: Count.describe('What was sold and not there afterwards'),
    by: AnyId.nullable().describe('The user id of the admin; null: no particular person'),
    order: z.object({ id: AnyId, orderNumber: text('2026-ORD-017') }).nullable(),
  })
  .meta({ id: 'StockMovement' });
export type Movement = z.infer<typeof Movement>;

export const MovementsQuery = z.object({ productId: Id, ...pageFields, page: pageFields.page.default(1) });
export const Movements = z.object({
  name: text('Tall mug')
    .nullable()
    .describe('Of the product; null: the ledger does not know it, for example a draft'),
  movements: z.array(Movement),
  pagination: WirePagination,
});
export type Movements = z.infer<typeof Movements>;

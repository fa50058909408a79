import { z } from 'zod';
import { MAIN } from './sku.ts';

/** Ids are opaque to clients: letters, digits, `_` and `-`. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** `null`, '' and a missing variant id all mean the product's own row. */
export const VariantId = z.preprocess(
  (value) => (value === undefined || value === null || value === '' ? MAIN : value),
  Id.default(MAIN),
);

/** Who a cart, a hold or a payment belongs to: `u:<user id>` or `g:<guest id>`. */
export type Owner = `u:${string}` | `g:${string}`;
export const Owner = z.string().regex(/^[ug]:[A-Za-z0-9_-]{1,64}$/) as unknown as z.ZodType<Owner>;

export const userOwner = (userId: string): Owner => `u:${userId}`;
export const isUser = (owner: string): boolean => owner.startsWith('u:');
export const guestOwner = (guestId: string): Owner => `g:${guestId}`;

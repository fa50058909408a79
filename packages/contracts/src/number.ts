import { z } from 'zod';

const isGiven = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');

/**
 * Before a coerced number: takes numbers and text that is one. Coercion alone reads '', null and [] as 0 and true as 1, and
 * a quantity of 0 removes an item.
 */
export const given = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isGiven(value) ? value : undefined), schema);

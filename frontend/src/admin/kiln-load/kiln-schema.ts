import { PRODUCT_LIMITS as LIMITS } from '@slipcast/contracts/limits';
import * as v from 'valibot';
import { between, holds, productSchema } from '../product-form/product-schema.ts';
import { numberFrom } from '../product-form/typed-numbers.ts';

/** Millimetres. Empty means unknown, which is 0: a load never invents the size of a pot. */
const dimension = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((typed) => (typed === '' ? 0 : numberFrom(typed))),
    holds((millimetres) => !Number.isNaN(millimetres), 'Must be a number'),
    between(most, 'mm'),
  );

export const kilnSchema = v.object({
  ...productSchema.entries,
  length_mm: dimension(LIMITS.lengthMm),
  width_mm: dimension(LIMITS.widthMm),
  height_mm: dimension(LIMITS.heightMm),
});

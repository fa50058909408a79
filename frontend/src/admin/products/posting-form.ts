import { CUSTOMS_DEFAULTS, DELIVERY_LIMITS } from '@slipcast/contracts/delivery-zones';
import * as v from 'valibot';
import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';
import { formatCount } from '../lists/count.ts';
import { productLabels } from '../product-form/product-labels.ts';
import { optionName, productSchema, typedProduct } from '../product-form/product-schema.ts';
import { numberFrom } from '../product-form/typed-numbers.ts';

const GRAMS = `Must be 1 to ${formatCount(DELIVERY_LIMITS.packedGrams)} g, or empty`;
const isGrams = (typed: string) => {
  const grams = numberFrom(typed);
  return Number.isInteger(grams) && grams >= 1 && grams <= DELIVERY_LIMITS.packedGrams;
};

/** What buyers choose of a pot and how it travels, beside what every pot has. */
export const editedSchema = v.object({
  ...productSchema.entries,
  option_name: optionName,
  packed_grams: v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => typed === '' || isGrams(typed), GRAMS),
    v.transform((typed) => (typed === '' ? null : numberFrom(typed))),
  ),
  collection_only: v.boolean(),
  hs_code: v.pipe(
    v.string(),
    v.transform((typed) => typed.replaceAll(/[\s.]/g, '')),
    v.check((code) => /^\d{6,10}$/.test(code), 'Must have 6 to 10 digits, such as 6912 00'),
  ),
  origin: v.pipe(
    v.string(),
    v.trim(),
    v.check((code) => /^[a-z]{2}$/i.test(code), 'Must be a country as two letters, such as GB'),
  ),
});
export type EditedInput = v.InferInput<typeof editedSchema>;
export type EditedValues = v.InferOutput<typeof editedSchema>;

export const POSTING_FIELDS = ['packed_grams', 'hs_code', 'origin'] as const;
export const editedLabels: Record<keyof EditedInput, string> = {
  ...productLabels,
  option_name: 'Option',
  packed_grams: 'Packed weight (g)',
  collection_only: 'Collection only',
  hs_code: 'HS code',
  origin: 'Made in',
};

/** '6912 00', as customs write it. */
const spaced = (code: string) => code.replace(/^(\d{4})(?=\d)/, '$1 ');

export const typedEdit = (product: AdminProduct | null): EditedInput => ({
  ...typedProduct(product),
  option_name: product?.option_name ?? '',
  packed_grams: String(product?.packed_grams ?? ''),
  collection_only: product?.collection_only ?? false,
  hs_code: spaced(product?.hs_code ?? CUSTOMS_DEFAULTS.hsCode),
  origin: product?.origin ?? CUSTOMS_DEFAULTS.origin,
});

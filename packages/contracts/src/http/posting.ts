import { z } from 'zod';
import { CUSTOMS_DEFAULTS, DELIVERY_LIMITS } from '../delivery-zones.ts';
import { given } from '../number.ts';
import { ofType, text } from './fields.ts';

const GRAMS = `Packed weight must be 1 to ${DELIVERY_LIMITS.packedGrams} g`;

/** How a pot travels. Left out, each stays as it is: clients of older releases do not know them. */
export const postingFields = {
  /** Of one piece in its parcel; null and '': as the shop's pots usually weigh. */
  packed_grams: z.preprocess(
    (value) => (value === '' ? null : value),
    z
      .union([
        z.null(),
        given(
          z.coerce.number(ofType(GRAMS)).int(GRAMS).min(1, GRAMS).max(DELIVERY_LIMITS.packedGrams, GRAMS),
        ),
      ])
      .optional(),
  ),
  collection_only: z.boolean('Collection only must be true or false').optional(),
  hs_code: z
    .string()
    .transform((code) => code.replaceAll(/[\s.]/g, ''))
    .pipe(z.string().regex(/^\d{6,10}$/, 'HS code must have 6 to 10 digits, such as 6912 00'))
    .optional(),
  origin: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Origin must be a country as two letters, such as GB')
    .optional(),
};

export const wirePosting = {
  hs_code: text(CUSTOMS_DEFAULTS.hsCode).describe('What it is for customs abroad'),
  origin: text(CUSTOMS_DEFAULTS.origin),
};

import { UK_POSTCODE } from '@slipcast/contracts/address';
import * as v from 'valibot';

const partsOf = (postcode: string) => UK_POSTCODE.exec(postcode.toUpperCase().replace(/[^A-Z\d]/g, ''));

/** 'tr113qy' → 'TR11 3QY'. What does not look like a UK postcode is only put in capitals: it may be a BFPO number. */
export function tidyPostcode(typed: string): string {
  const parts = partsOf(typed);
  return parts ? `${parts[1]} ${parts[2]}` : typed.trim().toUpperCase().replace(/\s+/g, ' ');
}

export const looksOdd = (postcode: string): boolean => postcode.trim() !== '' && !partsOf(postcode);

const required = v.pipe(v.string(), v.trim(), v.nonEmpty('Required'));
const optional = v.pipe(v.string(), v.trim());
const tidied = v.transform(tidyPostcode);

const details = {
  fullName: required,
  email: v.pipe(required, v.email('Invalid email address')),
  phone: optional,
  deliveryAddress1: required,
  deliveryAddress2: optional,
  deliveryCity: required,
  deliveryPostalCode: v.pipe(required, tidied),
};

/** The billing fields count only while the box is ticked. */
export const infoSchema = v.variant('billedElsewhere', [
  v.object({
    ...details,
    billedElsewhere: v.literal(false),
    billingAddress1: optional,
    billingAddress2: optional,
    billingCity: optional,
    billingPostalCode: v.pipe(optional, tidied),
  }),
  v.object({
    ...details,
    billedElsewhere: v.literal(true),
    billingAddress1: required,
    billingAddress2: optional,
    billingCity: required,
    billingPostalCode: v.pipe(required, tidied),
  }),
]);

export type InfoTyped = v.InferInput<typeof infoSchema>;

import * as v from 'valibot';
import { atMost } from '../../base/strings/limits.ts';
import { type CheckoutInfo, infoLimits } from './checkout-info.ts';
import { postcodeParts as partsOf } from './uk-postcode.ts';

/** 'tr113qy' → 'TR11 3QY'. What does not look like a UK postcode is only put in capitals: it may be a BFPO number. */
export function tidyPostcode(typed: string): string {
  const parts = partsOf(typed);
  return parts ? `${parts[1]} ${parts[2]}` : typed.trim().toUpperCase().replace(/\s+/g, ' ');
}

export const looksOdd = (postcode: string): boolean => postcode.trim() !== '' && !partsOf(postcode);

/** Also a British Forces post office, as people write it. */
const isPostcode = (postcode: string): boolean =>
  partsOf(postcode) !== null || /^BFPO ?\d{1,4}$/i.test(postcode);
const isPhone = (phone: string): boolean =>
  phone === '' || (/^[+\d\s().\-/x]*$/i.test(phone) && phone.replaceAll(/\D/g, '').length >= 5);

const POSTCODE_WANTED = 'Enter a UK postcode, such as TR11 3QY';
const PHONE_WANTED = 'Enter a phone number, such as 01632 960 001, or leave it empty';

const text = v.pipe(v.string(), v.trim());
const optional = (field: keyof CheckoutInfo) =>
  v.pipe(text, v.maxLength(infoLimits[field], atMost(infoLimits[field])));
const required = (field: keyof CheckoutInfo) => v.pipe(optional(field), v.nonEmpty('Required'));
const tidied = v.transform(tidyPostcode);
const postcode = (field: 'deliveryPostalCode' | 'billingPostalCode') =>
  v.pipe(
    required(field),
    v.check((typed) => typed === '' || isPostcode(typed), POSTCODE_WANTED),
    tidied,
  );

/** Countries name and number their places as they like; the shop checks a postcode when it prices the order. */
const foreignCode = (field: 'deliveryPostalCode' | 'billingPostalCode') =>
  v.pipe(
    optional(field),
    v.transform((typed) => typed.toUpperCase()),
  );

const contact = {
  fullName: required('fullName'),
  email: v.pipe(required('email'), v.email('Invalid email address')),
  phone: v.pipe(optional('phone'), v.check(isPhone, PHONE_WANTED)),
  country: text,
  countryName: text,
  deliveryMethod: text,
  billingCountry: text,
  billingCountryName: text,
  deliveryAddress1: required('deliveryAddress1'),
  deliveryAddress2: optional('deliveryAddress2'),
  deliveryCity: required('deliveryCity'),
};

/** The billing fields count only while the box is ticked. Postcodes abroad are not those of the United Kingdom. */
const schemaFor = (isAbroad: boolean, isBilledAbroad: boolean) => {
  const details = {
    ...contact,
    deliveryPostalCode: isAbroad ? foreignCode('deliveryPostalCode') : postcode('deliveryPostalCode'),
  };
  return v.variant('billedElsewhere', [
    v.object({
      ...details,
      billedElsewhere: v.literal(false),
      billingAddress1: text,
      billingAddress2: text,
      billingCity: text,
      billingPostalCode: v.pipe(text, tidied),
    }),
    v.object({
      ...details,
      billedElsewhere: v.literal(true),
      billingAddress1: required('billingAddress1'),
      billingAddress2: optional('billingAddress2'),
      billingCity: required('billingCity'),
      billingPostalCode: isBilledAbroad
        ? foreignCode('billingPostalCode')
        : v.pipe(required('billingPostalCode'), tidied),
    }),
  ]);
};
export const infoSchema = schemaFor(false, false);
const HOME = { home: infoSchema, abroad: schemaFor(false, true) };
const ABROAD = { home: schemaFor(true, false), abroad: schemaFor(true, true) };
export const schemaOf = (isAbroad: boolean, isBilledAbroad: boolean) =>
  (isAbroad ? ABROAD : HOME)[isBilledAbroad ? 'abroad' : 'home'];

export type InfoTyped = v.InferInput<typeof infoSchema>;

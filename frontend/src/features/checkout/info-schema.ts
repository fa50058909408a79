import * as v from 'valibot';
import { checkoutText } from '../../base/strings/checkout.ts';

const required = v.pipe(v.string(), v.trim(), v.nonEmpty(checkoutText.required));
const optional = v.pipe(v.string(), v.trim());

const details = {
  fullName: required,
  email: v.pipe(required, v.email(checkoutText.invalidEmail)),
  phone: optional,
  deliveryAddress1: required,
  deliveryAddress2: optional,
  deliveryCity: required,
  deliveryPostalCode: required,
};

/** The billing fields count only while the box is ticked. */
export const infoSchema = v.variant('billedElsewhere', [
  v.object({
    ...details,
    billedElsewhere: v.literal(false),
    billingAddress1: optional,
    billingAddress2: optional,
    billingCity: optional,
    billingPostalCode: optional,
  }),
  v.object({
    ...details,
    billedElsewhere: v.literal(true),
    billingAddress1: required,
    billingAddress2: optional,
    billingCity: required,
    billingPostalCode: required,
  }),
]);

export type InfoTyped = v.InferInput<typeof infoSchema>;

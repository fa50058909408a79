import { z } from 'zod';
import { Rejection } from '../rejection.ts';

/** The buyer's details for strong customer authentication, as tokenize() and verifyBuyer() take them. */
const verification = z.looseObject({
  intent: z.enum(['CHARGE', 'CHARGE_AND_STORE', 'STORE']),
  amount: z.string().optional(),
  currencyCode: z.string().optional(),
  billingContact: z.looseObject({ postalCode: z.string().optional() }).optional(),
});

const identity = z.object({ application_id: z.string(), location_id: z.string().optional() });

export const tokenRequest = z.discriminatedUnion('method', [
  // What the card frame posts: the only place where a card number travels.
  identity.extend({
    method: z.literal('Card'),
    card: z.object({
      number: z.string().max(40),
      expiration: z.string().max(10),
      cvv: z.string().max(10),
      postal_code: z.string().max(20),
    }),
    verification: verification.optional(),
  }),
  identity.extend({ method: z.enum(['Apple Pay', 'Google Pay']) }),
]);

export const verificationRequest = identity.extend({ source: z.string(), verification });

export const challengeRequest = z.object({ challenge_id: z.string(), code: z.string().max(20) });

/** @throws Rejection INVALID_VALUE */
export function readShape<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw new Rejection('INVALID_VALUE', issue?.message ?? 'Not valid.', issue?.path.join('.'));
}

/** Reads a body from the browser stand-in, which must come from a page configured for this sandbox. */
export function readRequest<T extends z.infer<typeof identity>>(
  schema: z.ZodType<T>,
  body: unknown,
  config: { applicationId: string; locationId: string },
): T {
  const request = readShape(schema, body);
  if (request.application_id !== config.applicationId)
    throw new Rejection('UNAUTHORIZED', "The application id is not this sandbox's.", 'application_id');
  if (request.location_id !== undefined && request.location_id !== config.locationId)
    throw new Rejection('INVALID_LOCATION', "The location id is not this sandbox's.", 'location_id');
  return request;
}

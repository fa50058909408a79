import { z } from 'zod';

const contact = z.looseObject({ postalCode: z.string().optional() });

/** The buyer's details for strong customer authentication, as tokenize() and verifyBuyer() take them. */
const verification = z.looseObject({
  intent: z.enum(['CHARGE', 'CHARGE_AND_STORE', 'STORE']),
  amount: z.string().optional(),
  currencyCode: z.string().optional(),
  billingContact: contact.optional(),
});

const identity = { application_id: z.string(), location_id: z.string().optional() };

/** What the card frame posts: the only place where a card number travels. */
export const cardTokenRequest = z.object({
  ...identity,
  method: z.literal('Card'),
  card: z.object({
    number: z.string().max(40),
    expiration: z.string().max(10),
    cvv: z.string().max(10),
    postal_code: z.string().max(20),
  }),
  verification: verification.optional(),
});

export const walletTokenRequest = z.object({ ...identity, method: z.enum(['Apple Pay', 'Google Pay']) });

export const tokenRequest = z.discriminatedUnion('method', [cardTokenRequest, walletTokenRequest]);

export const verificationRequest = z.object({ ...identity, source: z.string(), verification });

export const challengeRequest = z.object({ challenge_id: z.string(), code: z.string().max(20) });

import { z } from 'zod';
import { EXAMPLE_ID, number, text } from './http/fields.ts';

/**
 * Every refusal's `code` and the HTTP status it is answered with. Closed: a client may switch over it. Additions are
 * fine, renames are not.
 */
export const PROBLEM_STATUS = {
  'malformed-json': 400,
  'invalid-body': 400,
  'invalid-reset-link': 400,
  'invalid-confirmation-link': 400,
  unauthorized: 401,
  'session-over': 401,
  'bad-credentials': 401,
  'wrong-password': 401,
  /** The password was right; the account wants the code of its authenticator app, or a recovery code, as well. */
  'code-needed': 401,
  'wrong-code': 401,
  'passkey-refused': 401,
  'payment-declined': 402,
  forbidden: 403,
  /** A change with the session cookie that no page of the shop has asked for. */
  'cross-site': 403,
  /** An admin who has to set up a second factor before the back office opens. */
  'second-factor-needed': 403,
  /** Between services: the caller did not prove that it is one. Never about the requested object. */
  'caller-unknown': 403,
  /** Between services: a service that has no business with this route. Never about what was asked for. */
  'caller-not-allowed': 403,
  'not-found': 404,
  'product-not-found': 404,
  'order-not-found': 404,
  'payment-not-found': 404,
  'user-not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  conflict: 409,
  'email-taken': 409,
  'out-of-stock': 409,
  'not-enough-stock': 409,
  'reserved-by-others': 409,
  /** A pot of a shop update before its time; `opensAt` names it. */
  'not-open-yet': 409,
  /** A pot of a shop update that the maker has paused. */
  'update-paused': 409,
  /** More pieces than the update allows each buyer; `pieces` says how many, null: one of each. */
  'update-limit': 409,
  /** The update lets people in by a waiting room, and it is not this shopper's turn. */
  'wait-your-turn': 409,
  'reservation-expired': 409,
  'reservation-limit': 409,
  'cart-mismatch': 409,
  /** With the total that the shopper has seen and the one that counts now, before a card is charged. */
  'total-changed': 409,
  'cart-invalid': 409,
  'payment-not-usable': 409,
  'payment-in-progress': 409,
  'order-failed': 409,
  'transition-refused': 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'headers-too-large': 431,
  internal: 500,
  'email-not-configured': 503,
  'payment-unknown': 503,
  /** The shop's settings or the card provider are at fault, not the card. */
  'payment-unavailable': 503,
  unavailable: 503,
  /** A write may have happened: its answer was lost between the services. */
  'answer-lost': 504,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** Dotted path into the body, query or params, as the client spelled it. */
const FieldError = z.object({
  field: text('items.0.quantity'),
  message: text('Quantity must be at least 1'),
});
export type FieldError = z.infer<typeof FieldError>;

/** RFC 9457 problem details, with `message` (the spec's clients read it), `code` and `requestId`. */
export const ProblemAnswer = z
  .looseObject({
    type: text('urn:slipcast:problem:not-found'),
    title: text('Not Found'),
    status: number(404).int(),
    detail: text('Not found'),
    message: text('Not found').describe('For people; the same as detail'),
    code: z.enum(Object.keys(PROBLEM_STATUS) as [ProblemCode, ...ProblemCode[]]),
    requestId: text(EXAMPLE_ID),
    errors: z.array(FieldError).optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' });
export type Problem = z.infer<typeof ProblemAnswer>;

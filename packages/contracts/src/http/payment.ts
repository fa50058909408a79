import { z } from 'zod';
import type { Owner } from '../ids.ts';
import type { OrderStatus } from '../order-status.ts';
import { given } from '../number.ts';
import { bothSpellings } from '../spelling.ts';
import { AnyId, Count, Moment, ofType, Pounds, text } from './fields.ts';

/** `amount` is in pence here, as the spec says (C§7). It is only authorised; the order decides how much is captured. */
export const CreatePaymentBody = bothSpellings(
  z.object({
    sourceId: z.string().trim().min(1).max(512),
    amount: given(
      z.coerce
        .number(ofType('Amount must be whole pence'))
        .int('Amount must be whole pence')
        .min(1, 'Amount must be above 0')
        .max(10_000_000),
    ),
    currency: z
      .string()
      .trim()
      .toUpperCase()
      .pipe(z.literal('GBP', { error: 'Currency must be GBP' })),
    verificationToken: z.string().max(1024).optional(),
  }),
);
export const WirePayment = z
  .object({
    success: z.boolean(),
    message: text('Payment authorised'),
    payment: z
      .object({
        id: AnyId,
        status: z.literal('AUTHORISED'),
        amount: Count.meta({ description: 'Pence', examples: [2450] }),
        currency: text('GBP'),
      })
      .optional(),
  })
  .meta({ id: 'Payment' });
export type WirePayment = z.infer<typeof WirePayment>;
/** What the browser needs to load the card form; null while payments are not configured. */
export const WirePaymentConfig = z.object({
  applicationId: text('sandbox-sq0idb-example').nullable(),
  locationId: text('LOCATION1').nullable(),
  sdkUrl: text('https://sandbox.web.squarecdn.com/v1/square.js')
    .nullable()
    .describe('Address of the Web Payments SDK script'),
  applePay: z.boolean().describe('The shop’s domain is registered for Apple Pay'),
  googlePay: z.boolean(),
});
export type WirePaymentConfig = z.infer<typeof WirePaymentConfig>;
/** For the back office: whose account takes the payments. */
export const WirePaymentAccount = z
  .object({
    connection: z
      .enum(['connected', 'refused', 'no-answer', 'not-configured'])
      .describe('refused: the provider knows the account, or does not, and the shop cannot sell through it'),
    mode: z.enum(['sandbox', 'live']).nullable().describe('In a sandbox no money moves'),
    locationName: text('Fettle Pottery').nullable(),
    problem: text('SQUARE_LOCATION_ID: …').nullable().describe('Which setting to change, and how'),
    proxyNotTrusted: z
      .boolean()
      .describe(
        'A reverse proxy writes X-Forwarded-For and TRUSTED_PROXIES is 0: all shoppers seem to share one address',
      ),
    lastWebhookSeconds: Count.nullable().describe('Since the last signed webhook; null when none ever came'),
    otherShops: z
      .array(
        z.object({
          providerPaymentId: text('KBm4mGdGtW7mCd3fJ6uYr2eNf1dZY'),
          reference: AnyId,
          amount: Pounds,
          madeAt: Moment,
        }),
      )
      .optional()
      .describe('The newest payments that another shop has taken through this account; they change nothing'),
  })
  .meta({ id: 'PaymentAccount' });
export type WirePaymentAccount = z.infer<typeof WirePaymentAccount>;
export const WebhookAnswer = z.object({ received: z.literal(true) });

/**
 * created: row committed, provider not asked yet · unknown: asked, no answer that can be trusted ·
 * capturing, voiding, refunding: decided, provider not known to have done it · refund-failed: the provider cannot give it
 * back · settled: the shop has, by other means · the rest: what the provider holds.
 */
export const PAYMENT_STATES = [
  'created',
  'unknown',
  'authorised',
  'declined',
  'capturing',
  'captured',
  'voiding',
  'voided',
  'refunding',
  'refunded',
  'refund-failed',
  'settled',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** payment -> order, `GET /internal/payments/{id}`. */
export interface InternalPayment {
  id: string;
  /** null: paid by a guest without a cart cookie; the id itself is then the proof. */
  owner: Owner | null;
  amountPence: number;
  currency: string;
  state: PaymentState;
  orderId: string | null;
}
/** order -> payment, `POST /internal/payments/{id}/capture`; answers InternalPayment. */
export const CaptureBody = z.object({ orderId: z.uuid(), amountPence: z.number().int().min(1) });
/**
 * order -> payment, `POST /internal/payments/{id}/reverse`; answers InternalPayment. `orderId`: of the order that was cancelled;
 * without it only a payment that belongs to no order is reversed.
 */
export const ReverseBody = z.object({
  reason: z.string().max(200),
  orderId: z.uuid().optional(),
  /** A person has decided it, even if no order in this database took the money. */
  confirmed: z.boolean().default(false),
});

/**
 * order -> payment, `POST /internal/payments/{id}/settle`; answers InternalPayment. `by`: the user who paid the money back by
 * other means.
 */
export const SettleBody = z.object({ by: z.string().min(1).max(200) });

/** payment -> order, `POST /internal/orders/of-payments`; answers OrderOfPayment[], those that there are. */
export const OfPaymentsBody = z.object({ paymentIds: z.array(z.uuid()).max(500) });
/** payment -> order, `GET /internal/orders/cancelled`; answers OrderOfPayment[], at most 5000. */
export const CancelledQuery = z.object({ since: z.iso.datetime() });
export interface OrderOfPayment {
  orderId: string;
  paymentId: string;
  status: OrderStatus;
  totalPence: number;
  refundedPence: number;
}

/** At most this many payments in one question about fees. */
export const FEES_AT_ONCE = 500;
export const FeesBody = z.object({ paymentIds: z.array(z.uuid()).max(FEES_AT_ONCE) });
const PaymentFee = z.object({
  paymentId: AnyId,
  feePence: z.number().int().nullable().describe('null: the card provider has not said yet'),
});
export type PaymentFee = z.infer<typeof PaymentFee>;
export const PaymentFees = z.object({ fees: z.array(PaymentFee) });
export type PaymentFees = z.infer<typeof PaymentFees>;

/** `brand`: one of Square's, such as VISA. */
export const Card = z.object({ brand: text('Visa'), last4: text('1111') });
export const DashboardUrl = z
  .url()
  .meta({ examples: ['https://app.squareup.com/dashboard/sales/transactions/R2B3Z8WMVt3EAmzYWLZvz7Y'] })
  .nullable()
  .describe('Where the card provider’s dashboard shows the payment');
export const PaymentCard = z.object({ card: Card.nullable(), dashboardUrl: DashboardUrl });
export type PaymentCard = z.infer<typeof PaymentCard>;

/** At most this many payments in one question about cards. */
export const CARDS_AT_ONCE = 500;
export const PaymentCardsBody = z.object({ paymentIds: z.array(z.uuid()).max(CARDS_AT_ONCE) });
export const PaymentCards = z.object({ cards: z.array(z.object({ paymentId: AnyId, card: Card })) });
export type PaymentCards = z.infer<typeof PaymentCards>;

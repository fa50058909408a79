import { z } from 'zod';
import type { Owner } from '../ids.ts';
import type { OrderStatus } from '../order-status.ts';
import { given } from '../number.ts';
import { bothSpellings } from '../spelling.ts';

/** `amount` is in pence here, as the spec says (C§7). It is only authorised: the order decides what is captured. */
export const CreatePaymentBody = bothSpellings(
  z.object({
    sourceId: z.string().trim().min(1, 'sourceId is required').max(512),
    amount: given(
      z.coerce
        .number({ error: 'amount must be whole pence' })
        .int('amount must be whole pence')
        .min(1, 'amount must be above 0')
        .max(10_000_000),
    ),
    currency: z
      .string()
      .trim()
      .toUpperCase()
      .pipe(z.literal('GBP', { error: 'currency must be GBP' })),
    verificationToken: z.string().max(1024).optional(),
  }),
);
export interface WirePayment {
  success: boolean;
  message: string;
  payment?: { id: string; status: 'AUTHORISED'; amount: number; currency: string };
}
/** What the browser needs to load the card form: `GET /payments/config`. */
export interface WirePaymentConfig {
  applicationId: string | null;
  locationId: string | null;
  /** Address of the Web Payments SDK script. */
  sdkUrl: string | null;
}

/**
 * created: row committed, provider not asked yet · unknown: asked, no answer that can be trusted ·
 * capturing, voiding, refunding: decided, provider not known to have done it · the rest: what the provider holds.
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
 * order -> payment, `POST /internal/payments/{id}/void`; answers InternalPayment. `orderId`: of the order that was cancelled;
 * without it only a payment that no order has is voided.
 */
export const VoidBody = z.object({ reason: z.string().max(200), orderId: z.uuid().optional() });

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

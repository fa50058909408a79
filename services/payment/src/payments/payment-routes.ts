import type { z } from 'zod';
import { CreatePaymentBody, WirePayment, WirePaymentConfig } from '@slipcast/contracts/http/payment';
import { guestOwner, type Owner } from '@slipcast/contracts/ids';
import { PAYMENT_WORDS } from '@slipcast/contracts/payment-words';
import type { ProblemCode } from '@slipcast/contracts/problem';
import { Refusal } from '@slipcast/contracts/refusal';
import { ownerOf, type Authenticator } from '@slipcast/service-kit/auth';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { CardTestingLimits } from '../card-testing/limit-card-testing.ts';
import type { PaymentFlows } from './payment-flows.ts';
import { isShopAtFault } from '../provider/declines.ts';
import type { Payment } from './payment.ts';

const BEING_PAID =
  'This cart is already being paid for, perhaps in another window. You have not been charged a second time. ' +
  'Please finish there, or try again in a few minutes.';
const NOT_CONFIGURED: WirePaymentConfig = {
  applicationId: null,
  locationId: null,
  sdkUrl: null,
  applePay: false,
  googlePay: false,
};
/** What the endpoints for logged-in shoppers and for guests share. */
const AUTHORISING = {
  importance: 'checkout',
  body: CreatePaymentBody,
  answer: WirePayment,
  refusals: [
    'payment-declined',
    'payment-not-usable',
    'payment-in-progress',
    'too-many-requests',
    'payment-unknown',
    'payment-unavailable',
  ] as ProblemCode[],
} as const;

const refusal = (code: ProblemCode, message: string, headers: Record<string, string> = {}) =>
  new Refusal(code, message, { headers, data: { success: false } });

/** Throws Refusal 402 when the card was declined, 503 when the shop is at fault or the outcome is not known yet. */
export function answerOf({
  id,
  state,
  declineCode,
  declineMessage,
  amountPence: amount,
  currency,
}: Payment): WirePayment {
  switch (state) {
    case 'created':
    case 'unknown':
      throw refusal('payment-unknown', PAYMENT_WORDS[state], { 'retry-after': '5' });
    case 'declined':
      throw refusal(
        isShopAtFault(declineCode ?? 'FAILED') ? 'payment-unavailable' : 'payment-declined',
        declineMessage ?? PAYMENT_WORDS[state],
      );
    case 'voiding':
    case 'voided':
    case 'refunding':
    case 'refunded':
    case 'refund-failed':
    case 'settled':
      throw refusal('payment-not-usable', PAYMENT_WORDS[state]);
    default:
      return {
        success: true,
        message: 'Payment authorised',
        payment: { id, status: 'AUTHORISED', amount, currency },
      };
  }
}

/** @param preload gets the provider ready, because a shopper who loads the card form is likely to pay soon */
export const paymentConfigRoute = (browser: WirePaymentConfig = NOT_CONFIGURED, preload: () => void) =>
  endpoint({
    route: 'GET /api/payments/config',
    importance: 'checkout',
    access: 'none',
    summary: 'What the browser needs to show the card form; nulls while payments are not configured',
    answer: WirePaymentConfig,
    handle: () => {
      preload();
      return browser;
    },
  });

/** Authorising a payment. */
export function paymentRoutes(dependencies: {
  authenticator: Authenticator;
  /** Throws Refusal while no provider is configured. */
  flows: () => Pick<PaymentFlows, 'authorise'>;
  limits: CardTestingLimits;
}) {
  const { authenticator, flows, limits } = dependencies;

  async function create(
    owner: Owner | null,
    ip: string,
    body: z.infer<typeof CreatePaymentBody>,
  ): Promise<WirePayment> {
    const { authorise } = flows();
    const { sourceId, amount: amountPence, verificationToken = null } = body;
    const party = limits.partyOf(owner, ip);
    const request = { owner, payer: party.payer, sourceId, amountPence, verificationToken };
    const payment = await limits.apply(party, async (maxOpen) => {
      const attempt = await authorise(request, maxOpen);
      if (attempt === 'being-paid') throw refusal('payment-in-progress', BEING_PAID);
      return attempt;
    });
    return answerOf(payment);
  }

  return [
    endpoint({
      route: 'POST /api/payments/create-payment',
      ...AUTHORISING,
      access: 'bearer',
      summary: 'Authorise a logged-in shopper’s card payment; nothing is charged until an order is placed',
      handle: (context) => create(ownerOf(context), context.req.ip ?? '', context.body),
    }),

    endpoint({
      route: 'POST /api/payments/guest-create-payment',
      ...AUTHORISING,
      // A bearer token is ignored here, even an expired one.
      access: 'none',
      summary: 'Authorise a guest’s card payment; nothing is charged until an order is placed',
      handle: ({ req, body }) => {
        const guest = authenticator.guest(req.headers.cookie);
        return create(guest ? guestOwner(guest) : null, req.ip ?? '', body);
      },
    }),
  ];
}

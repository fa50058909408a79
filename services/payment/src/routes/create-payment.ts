import type { z } from 'zod';
import { CreatePaymentBody, WirePayment } from '@slipcast/contracts/http/payment';
import { guestOwner, type Owner } from '@slipcast/contracts/ids';
import type { ProblemCode } from '@slipcast/contracts/problem';
import { Refusal } from '@slipcast/contracts/refusal';
import { ownerOf, type Authenticator } from '@slipcast/service-kit/auth';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { CardTestingLimits } from '../flows/limit-card-testing.ts';
import type { PaymentFlows } from '../flows/payment-flows.ts';
import type { Payment } from '../rules/payment.ts';

const UNANSWERED =
  'The bank has not answered about this payment yet. You have not been charged. ' +
  'Trying again here asks about the same payment: it can never be taken twice.';

const refusal = (code: ProblemCode, message: string, headers: Record<string, string> = {}) =>
  new Refusal(code, message, { headers, data: { success: false } });

/** Throws Refusal 402 when the payment was declined, 503 while its outcome is unknown. */
function answer({ id, state, declineMessage, amountPence: amount, currency }: Payment): WirePayment {
  switch (state) {
    case 'created':
    case 'unknown':
      throw refusal('payment-unknown', UNANSWERED, { 'retry-after': '5' });
    case 'declined':
      throw refusal('payment-declined', declineMessage ?? 'Payment failed.');
    case 'voiding':
    case 'voided':
    case 'refunding':
    case 'refunded':
      throw refusal('payment-not-usable', 'This payment was cancelled. You have not been charged.');
    default:
      return {
        success: true,
        message: 'Payment authorised',
        payment: { id, status: 'AUTHORISED', amount, currency },
      };
  }
}

export interface CreatePaymentDependencies {
  /** Throws Refusal while no provider is configured. */
  flows: () => Pick<PaymentFlows, 'authorise'>;
  limits: CardTestingLimits;
}

async function create(
  { flows, limits }: CreatePaymentDependencies,
  owner: Owner | null,
  ip: string,
  { sourceId, amount, verificationToken }: z.infer<typeof CreatePaymentBody>,
): Promise<WirePayment> {
  const { authorise } = flows();
  const party = limits.partyOf(owner, ip);
  const request = {
    owner,
    payer: party.payer,
    sourceId,
    amountPence: amount,
    verificationToken: verificationToken ?? null,
  };
  return answer(await limits.apply(party, (maxOpen) => authorise(request, maxOpen)));
}

export const createPayment = (dependencies: CreatePaymentDependencies) =>
  endpoint({
    route: 'POST /api/payments/create-payment',
    access: 'bearer',
    summary: 'Authorise a card payment of a signed-in shopper; nothing is charged until an order is placed',
    body: CreatePaymentBody,
    answer: WirePayment,
    refusals: ['payment-declined', 'payment-not-usable', 'too-many-requests', 'payment-unknown'],
    handle: (context) => create(dependencies, ownerOf(context), context.req.ip ?? '', context.body),
  });

export const guestCreatePayment = (dependencies: CreatePaymentDependencies, authenticator: Authenticator) =>
  endpoint({
    route: 'POST /api/payments/guest-create-payment',

    // A bearer token is ignored here, even one that has run out.
    access: 'none',
    summary: 'Authorise a card payment of a guest; nothing is charged until an order is placed',
    body: CreatePaymentBody,
    answer: WirePayment,
    refusals: ['payment-declined', 'payment-not-usable', 'too-many-requests', 'payment-unknown'],
    handle: ({ req, body }) => {
      const guest = authenticator.guest(req.headers.cookie);
      return create(dependencies, guest ? guestOwner(guest) : null, req.ip ?? '', body);
    },
  });

import { CreatePaymentBody, type WirePayment } from '@slipcast/contracts/http/payment';
import { guestOwner, type Owner } from '@slipcast/contracts/ids';
import { ownerOf, type Authenticator } from '@slipcast/service-kit/auth';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/contracts/refusal';
import type { z } from 'zod';
import type { Payment } from '../rules/payment.ts';
import type { CardTesting } from '../flows/card-testing.ts';
import type { Payments } from '../flows/payments.ts';

const STILL_WAITING =
  'The bank has not answered about this payment yet. You have not been charged. ' +
  'Trying again here asks about the same payment: it can never be taken twice.';

/** An attempt as the shopper hears of it. Throws Refusal 402 when declined, 503 while nobody knows. */
function answer(payment: Payment): WirePayment {
  switch (payment.state) {
    case 'created':
    case 'unknown':
      throw new Refusal('payment-unknown', STILL_WAITING, {
        headers: { 'retry-after': '5' },
        data: { success: false },
      });
    case 'declined':
      throw new Refusal('payment-declined', payment.declineMessage ?? 'Payment failed.', {
        data: { success: false },
      });
    case 'voiding':
    case 'voided':
    case 'refunding':
    case 'refunded':
      throw new Refusal('payment-not-usable', 'This payment was cancelled. You have not been charged.', {
        data: { success: false },
      });
    default:
      return {
        success: true,
        message: 'Payment authorised',
        payment: {
          id: payment.id,
          status: 'AUTHORISED',
          amount: payment.amountPence,
          currency: payment.currency,
        },
      };
  }
}

export interface PayingParts {
  payments: () => Payments;
  cards: CardTesting;
}

async function create(
  { payments, cards }: PayingParts,
  owner: Owner | null,
  ip: string,
  body: z.infer<typeof CreatePaymentBody>,
): Promise<WirePayment> {
  const party = cards.party(owner, ip);
  const request = {
    payer: party.payer,
    mostOpen: cards.mostOpen(party.payer),
    sourceId: body.sourceId,
    amountPence: body.amount,
    verificationToken: body.verificationToken ?? null,
  };
  const { authorise } = payments();
  return answer(await cards.guarded(party, () => authorise(owner, request)));
}

export const createPayment = (parts: PayingParts) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/payments/create-payment',
      access: 'bearer',
      summary: 'Authorise a card payment of a signed-in shopper; nothing is charged until an order is placed',
      body: CreatePaymentBody,
    },
    (context) => create(parts, ownerOf(context), context.req.ip ?? '', context.body),
  );

export const guestCreatePayment = (parts: PayingParts, authenticator: Authenticator) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/payments/guest-create-payment',
      // A signed-in shopper's token says nothing here, not even that it ran out.
      access: 'none',
      summary: 'Authorise a card payment of a guest; nothing is charged until an order is placed',
      body: CreatePaymentBody,
    },
    ({ req, body }) => {
      const guest = authenticator.guest(req.headers.cookie);
      return create(parts, guest ? guestOwner(guest) : null, req.ip ?? '', body);
    },
  );

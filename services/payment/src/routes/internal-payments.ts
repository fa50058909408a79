import { z } from 'zod';
import { CaptureBody, VoidBody, type InternalPayment } from '@slipcast/contracts/http/payment';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/contracts/refusal';
import type { PaymentFlows } from '../flows/payment-flows.ts';
import type { Payment } from '../rules/payment.ts';

const params = z.object({ id: z.uuid() });
const answer = ({ id, owner, amountPence, currency, state, orderId }: Payment): InternalPayment => ({
  id,
  owner,
  amountPence,
  currency,
  state,
  orderId,
});

export const internalPayments = (
  /** Throws Refusal while no provider is configured. */
  flows: () => Pick<PaymentFlows, 'find' | 'capture' | 'release'>,
) => [
  endpoint({
    route: 'GET /internal/payments/:id',
    access: 'internal',
    summary: 'A payment and its state',
    params,
    handle: async ({ params: { id } }) => answer(await flows().find(id)),
  }),
  endpoint({
    route: 'POST /internal/payments/:id/capture',
    access: 'internal',
    summary: 'Take the money for an order: 200 taken, 409 cannot be taken, 503 not known yet, ask again',
    params,
    body: CaptureBody,
    handle: async ({ params: { id }, body }) => {
      const payment = await flows().capture(id, body.orderId, body.amountPence);
      if (payment.state === 'captured') return answer(payment);
      if (payment.state === 'capturing')
        throw new Refusal('payment-unknown', 'The card provider has not answered yet.');
      throw new Refusal('payment-not-usable', 'The payment could not be captured.');
    },
  }),
  endpoint({
    route: 'POST /internal/payments/:id/void',
    access: 'internal',
    summary: 'Give the money back: decided at once, carried out now or by the sweep',
    params,
    body: VoidBody,
    handle: async ({ params: { id }, body }) =>
      answer(await flows().release(id, body.reason, body.orderId ?? null)),
  }),
];

import { z } from 'zod';
import { CaptureBody, ReverseBody, SettleBody, type InternalPayment } from '@slipcast/contracts/http/payment';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/contracts/refusal';
import type { PaymentFlows } from './payment-flows.ts';
import type { Payment } from './payment.ts';

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
  flows: () => Pick<PaymentFlows, 'find' | 'capture' | 'reverse' | 'settle'>,
) => [
  endpoint({
    route: 'GET /internal/payments/:id',
    access: 'internal',
    callers: ['order'],
    summary: 'A payment and its state',
    params,
    handle: async ({ params: { id } }) => answer(await flows().find(id)),
  }),
  endpoint({
    route: 'POST /internal/payments/:id/capture',
    access: 'internal',
    callers: ['order'],
    summary: 'Take the money for an order: 200 taken, 409 cannot be taken, 503 not known yet (ask again)',
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
  // Replicas of order from 0.1.0 still call `/void` while they are being replaced: remove it in 0.3.0.
  ...(['reverse', 'void'] as const).map((name) =>
    endpoint({
      route: `POST /internal/payments/:id/${name}`,
      access: 'internal',
      callers: ['order'],
      summary:
        'Cancel an authorisation or refund a captured payment: decided at once, carried out now or by the sweep',
      params,
      body: ReverseBody,
      handle: async ({ params: { id }, body }) =>
        answer(await flows().reverse(id, body.reason, body.orderId ?? null, body.confirmed)),
    }),
  ),
  endpoint({
    route: 'POST /internal/payments/:id/settle',
    access: 'internal',
    // The operator's command runs in the payment container too, with the key of the payment service.
    callers: ['order', 'operator', 'payment'],
    summary: 'Record that the shop has paid back by other means what the card provider could not refund',
    params,
    body: SettleBody,
    handle: async ({ params: { id }, body }) => answer(await flows().settle(id, body.by)),
  }),
];

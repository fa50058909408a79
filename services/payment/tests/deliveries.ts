import { createHmac, randomUUID } from 'node:crypto';
import type { RunningPayment } from './running-payment.ts';

/** Posts a signed delivery, as Square would; returns the status. */
export const deliveryFor =
  ({ webhookUrl, webhookKey }: Pick<RunningPayment, 'webhookUrl' | 'webhookKey'>) =>
  async (body: unknown, key = webhookKey): Promise<number> => {
    const raw = JSON.stringify(body);
    const signature = createHmac('sha256', key).update(webhookUrl).update(raw).digest('base64');
    const answer = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature },
      body: raw,
    });
    return answer.status;
  };

export const toldOfPayment = (status: string, id: string, reference: string, eventId = randomUUID()) => ({
  event_id: eventId,
  type: 'payment.updated',
  data: { object: { payment: { id, status, reference_id: reference } } },
});

export const toldOfRefund = (status: string, id: string, squarePaymentId: string, amount: number) => ({
  event_id: randomUUID(),
  type: 'refund.updated',
  data: { object: { refund: { id, status, payment_id: squarePaymentId, amount_money: { amount } } } },
});

import type { InternalPayment } from '@slipcast/contracts/http/payment';
import type { Logger } from '@slipcast/service-kit/logs';
import { Refusal } from '@slipcast/contracts/refusal';
import { isProblem, notAnswered, type ServiceClient } from '@slipcast/service-kit/service-client';

/** `refused` is final. After `unknown` the money may have been taken or not: ask again. */
export type CaptureOutcome = 'captured' | 'refused' | 'unknown';

/** The payments in the payment service. */
export function createPaymentClient(client: ServiceClient, logger: Logger) {
  return {
    /** Null: no such payment. Throws Refusal 'unavailable'. */
    async find(id: string): Promise<InternalPayment | null> {
      const answer = await client.get<InternalPayment>(`/internal/payments/${id}`);
      if (answer.status === 200) return answer.body;
      if (isProblem(answer, 'payment-not-found')) return null;
      throw notAnswered(answer);
    },

    /** Takes the money for an order; repeating it for the same order takes nothing more. Never throws. */
    async capture(id: string, orderId: string, amountPence: number): Promise<CaptureOutcome> {
      try {
        const answer = await client.post<InternalPayment>(`/internal/payments/${id}/capture`, {
          orderId,
          amountPence,
        });
        if (answer.status === 200 && answer.body.state === 'captured') return 'captured';
        logger.warn({ paymentId: id, orderId, status: answer.status }, 'a capture was refused');
        const refused = isProblem(answer, 'payment-not-found') || isProblem(answer, 'payment-not-usable');
        return refused ? 'refused' : 'unknown';
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        logger.warn({ err: error.cause, paymentId: id, orderId }, 'a capture was not answered');
        return 'unknown';
      }
    },

    /** Records that a failed refund was paid back by other means. False: there is none. Throws Refusal 'unavailable'. */
    async settle(id: string, by: string): Promise<boolean> {
      const answer = await client.post<InternalPayment>(`/internal/payments/${id}/settle`, { by });
      if (answer.status === 200) return true;
      if (isProblem(answer, 'payment-not-usable')) return false;
      throw notAnswered(answer);
    },

    /** Voids or refunds. Never throws: should this fail, the payment service's own jobs and `order.cancelled.v1` do it. */
    async release(id: string, reason: string, orderId?: string): Promise<void> {
      try {
        await client.post(`/internal/payments/${id}/void`, { reason, ...(orderId ? { orderId } : {}) });
      } catch (error) {
        logger.warn({ err: error, paymentId: id }, 'a payment could not be voided now');
      }
    },

    /** Gives back what a person has decided to give back. Throws Refusal unless the payment service has taken it on. */
    async refund(id: string, reason: string, orderId?: string): Promise<void> {
      const answer = await client.post(`/internal/payments/${id}/void`, {
        reason,
        confirmed: true,
        ...(orderId ? { orderId } : {}),
      });
      if (answer.status !== 200) throw notAnswered(answer);
    },
  };
}
export type PaymentClient = ReturnType<typeof createPaymentClient>;

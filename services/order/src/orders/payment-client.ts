import type {
  InternalPayment,
  PaymentCard,
  PaymentCards,
  PaymentFees,
} from '@slipcast/contracts/http/payment';
import type { InternalPayouts } from '@slipcast/contracts/http/payouts';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Logger } from '@slipcast/service-kit/logs';
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
        logger.warn({ err: error.cause, paymentId: id, orderId }, 'a capture got no answer');
        return 'unknown';
      }
    },

    /** What the card provider keeps of each of at most 500 payments; null: not known yet. Throws Refusal 'unavailable'. */
    async fees(paymentIds: readonly string[]): Promise<Map<string, number | null>> {
      const answer = await client.post<PaymentFees>('/internal/payments/fees', { paymentIds });
      if (answer.status !== 200) throw notAnswered(answer);
      return new Map(answer.body.fees.map(({ paymentId, feePence }) => [paymentId, feePence]));
    },

    /** Which card has paid, and where the provider's dashboard shows it. Throws Refusal 'unavailable'. */
    async card(paymentId: string): Promise<PaymentCard> {
      const answer = await client.get<PaymentCard>(`/internal/payments/${paymentId}/card`);
      // A payment service before 0.3.0 does not know.
      return answer.status === 200 ? answer.body : { card: null, dashboardUrl: null };
    },

    /** The cards that are stored of these payments. Throws Refusal 'unavailable'. */
    async cards(paymentIds: readonly string[]): Promise<Map<string, PaymentCards['cards'][number]['card']>> {
      if (paymentIds.length === 0) return new Map();
      const answer = await client.post<PaymentCards>('/internal/payments/cards', { paymentIds });
      if (answer.status !== 200) throw notAnswered(answer);
      return new Map(answer.body.cards.map(({ paymentId, card }) => [paymentId, card]));
    },

    /** Transfers to the maker's bank between two moments. Throws Refusal 'unavailable'. */
    async payouts(from: Date, to: Date): Promise<InternalPayouts> {
      const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() });
      const answer = await client.get<InternalPayouts>(`/internal/payments/payouts?${query}`);
      if (answer.status !== 200) throw notAnswered(answer);
      return answer.body;
    },

    /** Records that a failed refund was paid back by other means. False: there is none. Throws Refusal 'unavailable'. */
    async settle(id: string, by: string): Promise<boolean> {
      const answer = await client.post<InternalPayment>(`/internal/payments/${id}/settle`, { by });
      if (answer.status === 200) return true;
      if (isProblem(answer, 'payment-not-usable')) return false;
      throw notAnswered(answer);
    },

    /**
     * Gives the money back: cancels an authorisation, or refunds a capture. Never throws. False: the payment service has not taken it on;
     * its own jobs and `order.cancelled.v1` do it later.
     *
     * @param given.confirmed a person has decided it, whatever order the payment belongs to
     */
    async reverse(
      id: string,
      given: { reason: string; orderId?: string; confirmed?: true },
    ): Promise<boolean> {
      try {
        const answer = await client.post(`/internal/payments/${id}/reverse`, given);
        if (answer.status === 200) return true;
        logger.warn({ paymentId: id, status: answer.status }, 'a payment could not be reversed');
      } catch (error) {
        logger.warn({ err: error, paymentId: id }, 'a payment could not be reversed');
      }
      return false;
    },
  };
}
export type PaymentClient = ReturnType<typeof createPaymentClient>;

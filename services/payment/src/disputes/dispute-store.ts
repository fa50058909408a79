import type { EventData } from '@slipcast/contracts/events/registry';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import type { ProviderDispute } from '../provider/provider.ts';

type Disputed = EventData<'payment.disputed.v1'>;

/** Disputes of our own payments, each with its event in one transaction. */
export const createDisputeStore = (pool: pg.Pool, onEvents: () => void) => ({
  /**
   * Notes what the provider says of a dispute. Older news, a repeat, and a dispute of a payment that is not ours change nothing. Resolves
   * with whether it was news.
   */
  async note(dispute: ProviderDispute): Promise<boolean> {
    const noted = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<Disputed>({
        name: 'payment-dispute-note',
        text: `
          INSERT INTO payment_dispute AS known
            (provider_dispute_id, payment_id, amount_pence, reason, state, due_at, opened_at, changed_at)
          SELECT $1, id, $3, $4, $5, $6, $7, $8 FROM payment_attempt
          WHERE square_payment_id = $2 AND order_id IS NOT NULL
          ON CONFLICT (provider_dispute_id) DO UPDATE SET amount_pence = excluded.amount_pence, reason = excluded.reason,
            state = excluded.state, due_at = excluded.due_at, changed_at = excluded.changed_at
          WHERE known.changed_at < excluded.changed_at
          RETURNING payment_id AS "paymentId", (SELECT order_id FROM payment_attempt WHERE id = known.payment_id) AS "orderId"`,
        values: [
          dispute.id,
          dispute.providerPaymentId,
          dispute.amountPence,
          dispute.reason,
          dispute.state,
          dispute.dueAt,
          dispute.openedAt,
          dispute.changedAt,
        ],
      });
      const [row] = rows;
      if (!row) return false;
      const data: Disputed = {
        paymentId: row.paymentId,
        orderId: row.orderId,
        amountPence: dispute.amountPence,
        currency: 'GBP',
        disputeId: dispute.id,
        reason: dispute.reason,
        state: dispute.state,
        dueAt: dispute.dueAt?.toISOString() ?? null,
        openedAt: dispute.openedAt.toISOString(),
        changedAt: dispute.changedAt.toISOString(),
      };
      await enqueue(client, [{ type: 'payment.disputed.v1', key: row.paymentId, data }]);
      return true;
    });
    if (noted) onEvents();
    return noted;
  },
});
export type DisputeStore = ReturnType<typeof createDisputeStore>;

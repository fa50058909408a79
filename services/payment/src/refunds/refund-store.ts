import type pg from 'pg';
import { changeAndEnqueue, enqueue } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import type { PartUnderWay } from '../payments/ask-provider.ts';
import { paymentWrite } from '../payments/change-payment.ts';
import { findPayments } from '../payments/payment-rows.ts';
import type { Payment } from '../payments/payment.ts';
import { doneEvents, type RefundDecision } from './decide-refund.ts';
import type { Refund } from './refund.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

const COLUMNS = `id, payment_id AS "paymentId", amount_pence AS "amountPence", reason, by_hand AS "byHand",
  provider_refund_id AS "providerRefundId", state, failure, unanswered,
  (extract(epoch FROM clock_timestamp() - made_at) * 1000)::float8 AS "ageMs"`;

const WRITE = `
  INSERT INTO payment_refund (id, payment_id, amount_pence, reason, by_hand, provider_refund_id, state, failure, unanswered, due_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + make_interval(secs => $10::float8 / 1000))
  ON CONFLICT (id) DO UPDATE SET provider_refund_id = excluded.provider_refund_id, state = excluded.state,
    failure = excluded.failure, unanswered = excluded.unanswered, due_at = excluded.due_at`;

const write = (client: Queryable, refund: Refund, dueInMs: number) =>
  client.query({
    name: 'payment-refund-write',
    text: WRITE,
    values: [
      refund.id,
      refund.paymentId,
      refund.amountPence,
      refund.reason,
      refund.byHand,
      refund.providerRefundId,
      refund.state,
      refund.failure,
      refund.unanswered,
      dueInMs,
    ],
  });

async function refundsOf(client: Queryable, paymentId: string): Promise<Refund[]> {
  const { rows } = await client.query<Refund>({
    name: 'payment-refunds-of',
    text: `SELECT ${COLUMNS} FROM payment_refund WHERE payment_id = $1 ORDER BY made_at`,
    values: [paymentId],
  });
  return rows;
}

/** A payment with refunds to be read from the provider, and when it was noted. */
interface Noted {
  id: string;
  at: Date;
}

export interface ChangeRefunds {
  decide: (payment: Payment, refunds: Refund[]) => RefundDecision;
  /** In how many milliseconds a job may take a pending refund up. */
  dueInMs?: (refund: Refund) => number;
}

/** Applies a decision under the lock of the payment's row. Null: no such payment. */
async function change(
  client: Queryable,
  paymentId: string,
  { decide, dueInMs = () => 0 }: ChangeRefunds,
): Promise<RefundDecision | null> {
  const [payment] = await findPayments(client, 'payment-get-locked', 'id = $1 FOR UPDATE', [paymentId]);
  if (!payment) return null;
  const decision = decide(payment, await refundsOf(client, paymentId));
  for (const refund of decision.changed) await write(client, refund, dueInMs(refund));
  const events = decision.events.map((event) => ({ ...event, key: paymentId }));
  if (decision.payment === payment) await enqueue(client, events);
  else await changeAndEnqueue(client, paymentWrite(decision.payment, 0), events);
  return decision;
}

/** All SQL of partial refunds. @param onEvents called after events were written to the outbox */
export const createRefundStore = (pool: pg.Pool, onEvents: () => void) => ({
  async change(paymentId: string, given: ChangeRefunds): Promise<RefundDecision | null> {
    const decision = await inTransaction(pool, (client) => change(client, paymentId, given));
    if (decision?.events.length) onEvents();
    return decision;
  },

  /** The same in the caller's transaction. */
  changeIn: change,

  refundsOf: (paymentId: string) => refundsOf(pool, paymentId),

  /** Publishes again what has been refunded of a payment, in case its order does not know. */
  async repeatDone(paymentId: string): Promise<void> {
    const repeat = (payment: Payment, refunds: readonly Refund[]): RefundDecision => ({
      payment,
      changed: [],
      events: doneEvents(payment, refunds),
    });
    await inTransaction(pool, (client) => change(client, paymentId, { decide: repeat }));
    onEvents();
  },

  /** Claims pending refunds that are due; no other replica claims them for `leaseMs`. */
  async claimDue(limit: number, leaseMs: number): Promise<Refund[]> {
    const { rows } = await pool.query<Refund>({
      name: 'payment-refund-claim',
      text: `UPDATE payment_refund SET due_at = clock_timestamp() + make_interval(secs => $2::float8 / 1000)
             WHERE id IN (SELECT id FROM payment_refund WHERE state = 'pending' AND due_at <= clock_timestamp()
               ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
             RETURNING ${COLUMNS}`,
      values: [limit, leaseMs],
    });
    return rows;
  },

  /** The partial refund that is under way, if there is one. Takes the payment as the caller has read it. */
  async underWay({ id, version }: Pick<Payment, 'id' | 'version'>): Promise<PartUnderWay> {
    const { rows } = await pool.query<{ nameless: number; named: string | null }>({
      name: 'payment-refund-under-way',
      text: `SELECT count(refund.id) FILTER (WHERE provider_refund_id IS NULL)::int AS nameless, min(provider_refund_id) AS named
             FROM payment_attempt LEFT JOIN payment_refund AS refund
               ON payment_id = payment_attempt.id AND refund.state = 'pending'
             WHERE payment_attempt.id = $1 AND version = $2 GROUP BY payment_attempt.id`,
      values: [id, version],
    });
    const [found] = rows;
    return { isCertain: found?.nameless === 0, providerRefundId: found?.named ?? null };
  },

  /** Notes that the provider has reported refunds that are not known here. Resolves with their payments. */
  async note(reported: readonly { providerPaymentId: string; refundId: string }[]): Promise<Noted[]> {
    const { rows } = await pool.query<Noted>(
      `UPDATE payment_attempt SET refund_noted_at = clock_timestamp()
       FROM unnest($1::text[], $2::text[]) AS reported (payment_id, refund_id)
       WHERE square_payment_id = reported.payment_id AND payment_attempt.state = 'captured' AND NOT EXISTS (
         SELECT FROM payment_refund WHERE provider_refund_id = reported.refund_id AND payment_refund.state <> 'pending')
       RETURNING payment_attempt.id, refund_noted_at AS at`,
      [reported.map(({ providerPaymentId }) => providerPaymentId), reported.map(({ refundId }) => refundId)],
    );
    return rows;
  },

  /** Payments with such a note, the oldest first. */
  async noted(limit: number): Promise<Noted[]> {
    const { rows } = await pool.query<Noted>(
      `SELECT id, refund_noted_at AS at FROM payment_attempt WHERE refund_noted_at IS NOT NULL
       ORDER BY refund_noted_at LIMIT $1`,
      [limit],
    );
    return rows;
  },

  /** Removes the note, unless there is a newer one. The comparison allows for the milliseconds that JavaScript's times have. */
  async seen(paymentId: string, at: Date): Promise<void> {
    await pool.query(
      `UPDATE payment_attempt SET refund_noted_at = NULL
       WHERE id = $1 AND refund_noted_at < $2::timestamptz + interval '1 millisecond'`,
      [paymentId, at],
    );
  },
});
export type RefundStore = ReturnType<typeof createRefundStore>;

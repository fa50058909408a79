import type pg from 'pg';
import { createGroupCommit, type GroupCommit } from '@slipcast/event-bus/group-commit';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { databaseTime } from '@slipcast/storage/postgres';
import type { PaymentState } from '@slipcast/contracts/http/payment';
import { createChangePayment } from './change-payment.ts';
import { createClaims } from './claim-payments.ts';
import { createOpenPayment } from './open-payment.ts';
import { refundedEvent } from './payment-events.ts';
import { createForeignPayments } from './foreign-payments.ts';
import { createInstallation } from './installation.ts';
import { createPaymentReader, findPayments, type PaymentReader } from './payment-rows.ts';
import type { Payment } from './payment.ts';

/** What metrics and comparisons read. */
const createReports = (pool: pg.Pool) => ({
  /** Payments made between the two times. */
  between: (from: Date, to: Date): Promise<Payment[]> =>
    findPayments(pool, 'payment-between', 'created_at >= $1 AND created_at < $2', [from, to]),

  /** Payments made since a time whose money an order took, even if that order is not known here. */
  async capturedSince(since: Date): Promise<{ id: string; amountPence: number }[]> {
    const { rows } = await pool.query<{ id: string; amountPence: number }>({
      name: 'payment-captured-since',
      text: `SELECT id, amount_pence AS "amountPence" FROM payment_attempt
             WHERE created_at >= $1 AND state = 'captured'`,
      values: [since],
    });
    return rows;
  },

  /** By state: how many payments wait in it, and the seconds that the oldest has waited. */
  async waiting(): Promise<{ state: PaymentState; count: number; oldestSeconds: number }[]> {
    const { rows } = await pool.query<{ state: PaymentState; count: number; oldestSeconds: number }>(
      `SELECT state, count(*) AS count, extract(epoch FROM now() - min(state_since))::float8 AS "oldestSeconds"
       FROM payment_attempt
       WHERE state IN ('created', 'unknown', 'authorised', 'capturing', 'voiding', 'refunding', 'refund-failed')
       GROUP BY state`,
    );
    return rows;
  },
});

/**
 * All SQL of payments.
 *
 * @param onEvents called after events were written to the outbox
 * @param options.commit of the payments that are opened and changed
 */
export const createPaymentStore = (
  pool: pg.Pool,
  onEvents: () => void = () => {},
  {
    commit = createGroupCommit(pool),
    get = createPaymentReader(pool),
  }: { commit?: GroupCommit; get?: PaymentReader } = {},
) => ({
  open: createOpenPayment(pool, commit),
  change: createChangePayment({ commit, get, onEvents }),
  ...createClaims(pool),
  ...createReports(pool),
  ...createForeignPayments(pool),
  installation: createInstallation(pool),

  get: (id: string): Promise<Payment | null> => get(id),

  async byProviderId(id: string): Promise<Payment | null> {
    const [payment] = await findPayments(pool, 'payment-by-provider-id', 'square_payment_id = $1', [id]);
    return payment ?? null;
  },

  byIds: (ids: string[]): Promise<Payment[]> =>
    findPayments(pool, 'payment-by-ids', 'id = ANY ($1::uuid[])', [ids]),

  /**
   * Adds a payment of ours that the provider has captured and this database has lost. Its owner is unknown. Does nothing
   * if the payment is here.
   */
  async adopt(id: string, providerPaymentId: string, amountPence: number, now: Date): Promise<void> {
    await pool.query({
      name: 'payment-adopt',
      text: `INSERT INTO payment_attempt (id, amount_pence, currency, source_id, source_hash, square_key,
               square_payment_id, state, created_at, authorised_at, updated_at, due_at)
             VALUES ($1::uuid, $2, 'GBP', '', '', $1::uuid::text, $3, 'captured', $4, $4, $4, $4)
             ON CONFLICT DO NOTHING`,
      values: [id, amountPence, providerPaymentId, now],
    });
  },

  /** Publishes again that this order's payment was refunded. */
  async repeatRefunded(payment: Payment, orderId: string): Promise<void> {
    await enqueue(pool, [{ ...refundedEvent(payment, orderId), key: payment.id }]);
    onEvents();
  },

  /** The database's time, which all replicas share. */
  now: (): Promise<Date> => databaseTime(pool),
});
export type PaymentStore = ReturnType<typeof createPaymentStore>;

import type { SentEvent } from '@slipcast/event-bus/outbox/resend';
import { notAnswered, type ServiceClient } from '@slipcast/service-kit/service-client';
import type pg from 'pg';

/** Those orders whose buyers still expect a confirmation, and have an address for it. */
async function readConfirmed(pool: pg.Pool, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'orders-confirmed',
    text: `SELECT id FROM orders WHERE id = ANY ($1::uuid[]) AND status IN ('paid', 'shipped', 'delivered')
             AND customer_email <> ''`,
    values: [orderIds],
  });
  return rows.map(({ id }) => id);
}

/** Finds the `order.paid.v1` of orders for which the email-worker has no confirmation. Throws Refusal when it does not answer. */
export const findUnconfirmed =
  ({ pool, emailWorker }: { pool: pg.Pool; emailWorker: ServiceClient }) =>
  async (paid: SentEvent[]): Promise<SentEvent[]> => {
    const orderIds = await readConfirmed(
      pool,
      paid.map(({ key }) => key),
    );
    if (orderIds.length === 0) return [];
    const answer = await emailWorker.post<string[]>('/internal/mails/unconfirmed', { orderIds });
    if (answer.status !== 200) throw notAnswered(answer);
    const unconfirmed = new Set(answer.body);
    return paid.filter(({ key }) => unconfirmed.has(key));
  };

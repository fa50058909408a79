import { randomUUID } from 'node:crypto';
import { BY_EMAIL, writeVoucherCode } from '@slipcast/contracts/vouchers';
import { parseEvent } from '@slipcast/contracts/events/registry';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { createTicker } from '@slipcast/service-kit/ticker';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import type { OrderKit } from '../order-kit.ts';
import { namesDaysOf } from '../shop-limits.ts';
import { hashOfCode, newVoucherCode } from './voucher-code.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;
const BATCH = 50;
const PAID = `('paid', 'shipped', 'delivered')`;

interface Due {
  id: string;
  recipientName: string;
  recipientEmail: string;
  senderName: string;
  message: string;
  balancePence: number;
}

/** Vouchers whose order is paid are worth their money from now on. @param orderId null: of any order */
const issuePaid = (client: Queryable, orderId: string | null): Promise<unknown> =>
  client.query({
    name: 'vouchers-issue',
    text: `
      WITH due AS (
        SELECT voucher.id FROM voucher JOIN orders ON orders.id = voucher.order_id
        WHERE issued_at IS NULL AND sent_at IS NULL AND orders.status IN ${PAID} AND ($1::uuid IS NULL OR orders.id = $1)
        ORDER BY voucher.id LIMIT ${BATCH} FOR NO KEY UPDATE OF voucher SKIP LOCKED
      ), issued AS (
        UPDATE voucher SET issued_at = clock_timestamp() FROM due WHERE voucher.id = due.id RETURNING voucher.id, value_pence, order_id
      )
      INSERT INTO voucher_entry (voucher_id, kind, pence, order_id) SELECT id, 'issue', value_pence, order_id FROM issued`,
    values: [orderId],
  });

/**
 * Gives a voucher a new code and sends it; a code that it had no longer works. The code is in the event alone, and the email-worker deletes it
 * once it has been sent. Call it with the voucher's row locked.
 */
export async function sendVoucher(client: Queryable, voucher: Due): Promise<void> {
  const code = newVoucherCode();
  const { rows } = await client.query<{ sentAt: Date }>({
    name: 'voucher-send',
    text: `UPDATE voucher SET code_hash = $2, last_four = $3, recipient_email = $4, sent_at = date_trunc('milliseconds', clock_timestamp())
           WHERE id = $1 RETURNING sent_at AS "sentAt"`,
    values: [voucher.id, hashOfCode(code), code.slice(-4), voucher.recipientEmail],
  });
  const { id: voucherId, ...rest } = voucher;
  const sentAt = rows[0]?.sentAt.toISOString() ?? '';
  const data = { voucherId, sendId: randomUUID(), voucherCode: writeVoucherCode(code), ...rest, sentAt };
  await enqueue(client, [{ type: 'voucher.sent.v1', key: voucherId, data }]);
}

/** Columns of `Due`. */
export const DUE = `voucher.id, recipient_name AS "recipientName", recipient_email AS "recipientEmail", sender_name AS "senderName",
  message, voucher_balance(voucher.id) AS "balancePence"`;

async function sendDue(client: Queryable): Promise<number> {
  const { rows } = await client.query<Due>({
    name: 'vouchers-due',
    text: `SELECT ${DUE} FROM voucher
           WHERE sent_at IS NULL AND issued_at IS NOT NULL AND voided_at IS NULL AND send_at <= clock_timestamp()
             AND voucher_balance(id) > 0
           ORDER BY send_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`,
  });
  for (const voucher of rows) await sendVoucher(client, voucher);
  return rows.length;
}

const issueAndSend = async (client: Queryable, orderId: string | null): Promise<number> => {
  await issuePaid(client, orderId);
  return sendDue(client);
};

/** Names and messages go when those of finished orders do. */
const removeNames = (pool: pg.Pool, days: number): Promise<unknown> =>
  pool.query(
    `UPDATE voucher SET recipient_name = '', recipient_email = '', sender_name = '', message = ''
     WHERE sent_at < now() - make_interval(days => $1) AND recipient_email <> ''`,
    [days],
  );

/** A voucher that was just paid goes out at once. */
export const onVoucherPaid = {
  group: 'order.send-vouchers',
  topics: ['order.paid.v1' as const],
  concerns: ({ data }: { data: unknown }): boolean =>
    parseEvent('order.paid.v1', data).delivery?.method === BY_EMAIL,
  handle: async ({ data }: { data: unknown }, client: pg.PoolClient): Promise<void> =>
    void (await issueAndSend(client, parseEvent('order.paid.v1', data).orderId)),
};

/** Those whose day has come, those of refunds, and any whose event was lost. */
export function sendDueVouchers({ pool, wake, logger, config }: OrderKit) {
  return createTicker({
    name: 'vouchers to send',
    seconds: config.SWEEP_SECONDS,
    logger,
    async task(stopping) {
      for (let sent = BATCH; sent === BATCH && !stopping.aborted;) {
        sent = await inTransaction(pool, (client) => issueAndSend(client, null));
        if (sent > 0) wake();
      }
    },
  });
}

/** As long as the names of orders stay. */
export const removeVoucherNames = ({ pool, logger, config }: OrderKit) =>
  createTicker({
    name: 'names of vouchers',
    seconds: config.ORDER_NAMES_SECONDS,
    logger,
    task: async () => removeNames(pool, await namesDaysOf({ pool, config })),
  });

import type { VoucherEntryKind, WireVoucher } from '@slipcast/contracts/http/vouchers';
import { readVoucherCode, voucherName } from '@slipcast/contracts/vouchers';
import { Refusal } from '@slipcast/contracts/refusal';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { auditEvent, type Actor } from '@slipcast/service-kit/audit';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import { DUE, sendVoucher } from './send-vouchers.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;
type Row = Omit<WireVoucher, 'createdAt' | 'sendAt' | 'sentAt' | 'entries'> & {
  createdAt: Date;
  sendAt: Date;
  sentAt: Date | null;
  entries: { kind: VoucherEntryKind; pence: number; order: WireVoucher['order'] | null; at: string }[];
};

const wire = ({ createdAt, sendAt, sentAt, entries, ...row }: Row): WireVoucher => ({
  ...row,
  createdAt: createdAt.toISOString(),
  sendAt: sendAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  entries: entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
});

const COLUMNS = `
  voucher.id, last_four AS "lastFour", value_pence AS "valuePence", worth.pence AS "balancePence",
  recipient_name AS "recipientName", recipient_email AS "recipientEmail", sender_name AS "senderName",
  jsonb_build_object('id', orders.id, 'number', orders.order_number) AS "order",
  voucher.created_at AS "createdAt", send_at AS "sendAt", sent_at AS "sentAt", void_reason AS "voidReason",
  CASE WHEN voided_at IS NOT NULL THEN 'void' WHEN worth.pence = 0 THEN 'used-up' WHEN sent_at IS NULL THEN 'scheduled'
    ELSE 'active' END AS state,
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('kind', entry.kind, 'pence', entry.pence, 'at', entry.at,
      'order', CASE WHEN used.id IS NOT NULL THEN jsonb_build_object('id', used.id, 'number', used.order_number) END) ORDER BY seq)
    FROM voucher_entry AS entry LEFT JOIN orders AS used ON used.id = entry.order_id WHERE entry.voucher_id = voucher.id), '[]') AS entries`;
const FROM = `voucher JOIN orders ON orders.id = voucher.order_id CROSS JOIN LATERAL (SELECT voucher_balance(voucher.id) AS pence) AS worth`;
/** Whatever the database's locale, “ZOË” is “zoë”. */
const lower = (text: string): string => `lower(${text} COLLATE pg_c_utf8)`;
/** Last four characters, an order number, or the beginning of a name or an email address. */
const FOUND = `issued_at IS NOT NULL AND ($1 = '' OR last_four = $2 OR orders.order_number = upper($1)
  OR starts_with(${lower('recipient_name')}, ${lower('$1')}) OR starts_with(${lower('recipient_email')}, ${lower('$1')}))`;

/** A page of the vouchers, newest first, with what all of them are still worth. @param search the last four characters of a code, for example */
export async function listVouchers(
  client: Queryable,
  { search, page, limit }: { search: string; page: number; limit: number },
): Promise<{ vouchers: WireVoucher[]; total: number; outstandingPence: number }> {
  const found = [search, readVoucherCode(search).slice(-4)];
  const [{ rows }, counted, owed] = await Promise.all([
    client.query<Row>({
      name: 'voucher-list',
      text: `SELECT ${COLUMNS} FROM ${FROM} WHERE ${FOUND} ORDER BY voucher.created_at DESC, voucher.id LIMIT $3 OFFSET $4`,
      values: [...found, limit, (page - 1) * limit],
    }),
    client.query<{ total: number }>({
      name: 'voucher-count',
      text: `SELECT count(*)::int AS total FROM voucher JOIN orders ON orders.id = voucher.order_id WHERE ${FOUND}`,
      values: found,
    }),
    client.query<{ pence: number }>({
      name: 'vouchers-outstanding',
      text: 'SELECT coalesce(sum(pence), 0)::int AS pence FROM voucher_entry',
    }),
  ]);
  return {
    vouchers: rows.map(wire),
    total: counted.rows[0]?.total ?? 0,
    outstandingPence: owed.rows[0]?.pence ?? 0,
  };
}

async function readOne(client: Queryable, id: string): Promise<WireVoucher | undefined> {
  const { rows } = await client.query<Row>(`SELECT ${COLUMNS} FROM ${FROM} WHERE voucher.id = $1`, [id]);
  return rows.map(wire)[0];
}

/** Ids are opaque: one that is no UUID is unknown. Undefined: no such voucher. */
async function lock(client: Queryable, id: string): Promise<WireVoucher | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM voucher WHERE id::text = $1 AND issued_at IS NOT NULL FOR NO KEY UPDATE',
    [id],
  );
  return rows[0] && readOne(client, rows[0].id);
}

const nameOf = ({ lastFour, recipientName }: WireVoucher): string =>
  lastFour === null ? `Gift voucher for ${recipientName}` : voucherName(lastFour);

/** Takes what is left of a voucher and ends it. One that is void stays as it is. Undefined: there is none. */
export const voidVoucher = (
  pool: pg.Pool,
  id: string,
  reason: string,
  by: Actor & { userId: string },
): Promise<WireVoucher | undefined> =>
  inTransaction(pool, async (client) => {
    const voucher = await lock(client, id);
    if (!voucher || voucher.state === 'void') return voucher;
    await client.query(`UPDATE voucher SET voided_at = clock_timestamp(), void_reason = $2 WHERE id = $1`, [
      id,
      reason,
    ]);
    if (voucher.balancePence > 0)
      await client.query(
        `INSERT INTO voucher_entry (voucher_id, kind, pence, by_user) VALUES ($1, 'void', $2, $3)`,
        [id, -voucher.balancePence, by.userId],
      );
    await enqueue(client, [
      auditEvent(by, {
        action: 'voucher.voided',
        objectId: id,
        object: nameOf(voucher),
        after: { Reason: reason },
      }),
    ]);
    return readOne(client, id);
  });

/**
 * Sends a voucher again, to this address, with a new code. Undefined: there is none. Throws Refusal 'transition-refused' for one of which nothing
 * is left.
 */
export const sendAgain = (
  pool: pg.Pool,
  id: string,
  recipientEmail: string,
  by: Actor,
): Promise<WireVoucher | undefined> =>
  inTransaction(pool, async (client) => {
    const voucher = await lock(client, id);
    if (!voucher) return undefined;
    if (voucher.state === 'void' || voucher.state === 'used-up')
      throw new Refusal('transition-refused', 'Nothing is left of this voucher, so it can’t be sent.');
    const { rows } = await client.query<Parameters<typeof sendVoucher>[1]>(
      `SELECT ${DUE} FROM voucher WHERE id = $1`,
      [id],
    );
    const [due] = rows;
    if (due) await sendVoucher(client, { ...due, recipientEmail });
    await enqueue(client, [
      auditEvent(by, {
        action: 'voucher.sent',
        objectId: id,
        object: nameOf(voucher),
        before: { 'Email address': voucher.recipientEmail },
        after: { 'Email address': recipientEmail },
      }),
    ]);
    return readOne(client, id);
  });

interface Detail {
  valuePence: number;
  recipientName: string;
  senderName: string;
  message: string;
}
/** What is written on a voucher. */
export async function readDetail(client: Queryable, id: string): Promise<Detail | undefined> {
  const { rows } = await client.query<Detail>(
    `SELECT value_pence AS "valuePence", recipient_name AS "recipientName", sender_name AS "senderName", message
     FROM voucher WHERE id = $1`,
    [id],
  );
  return rows[0];
}

import type pg from 'pg';
import { inTransaction } from '@slipcast/storage/postgres';
import type { StoredRoom } from './room-store.ts';

export interface TicketChange {
  ticket: string;
  state: 'waiting' | 'called' | 'in' | 'used' | 'lapsed';
  /** Milliseconds, as a text: until when someone may choose, or when the ticket lapsed. */
  ends?: string;
}
export interface StoredTicket {
  number: string;
  ticket: string;
  owner: string;
  state: TicketChange['state'];
  /** It was there before the opening. */
  isDrawn: boolean;
  untilMs: number | null;
  isReplaced: boolean;
  /** Its place among those from after the opening. Null before Redis has given it one, or if it is in the draw. */
  lateNumber: number | null;
}

/** Shared by everyone who gives tickets of a room; closing the draw takes it alone. */
export const roomTicketLock = (updateId: string): string =>
  `hashtextextended('room_ticket ' || ${updateId}, 0)`;
/** Of a StoredTicket, by this opening. */
export const ticketColumns = (opensAt: string): string =>
  `number, ticket, owner, state, joined_at < ${opensAt}::timestamptz AS "isDrawn",
    (extract(epoch FROM until) * 1000)::float8 AS "untilMs", replaced_at IS NOT NULL AS "isReplaced", late_number AS "lateNumber"`;

/** All tickets in the order in which they were given out. */
export async function readTickets(
  pool: pg.Pool,
  { updateId, sale }: StoredRoom,
  after = '0',
  most = 1_000_000,
): Promise<StoredTicket[]> {
  const { rows } = await pool.query<StoredTicket>({
    name: 'cart-room-tickets',
    text: `SELECT ${ticketColumns('$2')} FROM room_ticket WHERE update_id = $1 AND number > $3 ORDER BY number LIMIT $4`,
    values: [updateId, sale.opensAt, after, most],
  });
  return rows;
}

/** Shoppers who have reserved pieces of the update's pots since it opened, and still have them. */
export async function readChosen(
  pool: pg.Pool,
  { productIds, sale }: Pick<StoredRoom, 'productIds' | 'sale'>,
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ owner: string }>({
    name: 'cart-room-chosen',
    text: `SELECT DISTINCT owner FROM cart_hold
      WHERE product_id = ANY ($1::text[]) AND quantity > 0 AND expires_at > now() AND first_at >= $2::timestamptz`,
    values: [productIds, sale.opensAt],
  });
  return new Set(rows.map(({ owner }) => owner));
}

export async function countTickets(pool: pg.Pool, updateId: string, network: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'cart-room-network',
    text: "SELECT count(*)::int AS count FROM room_ticket WHERE update_id = $1 AND network = $2 AND state <> 'lapsed'",
    values: [updateId, network],
  });
  return rows[0]?.count ?? 0;
}

/**
 * What became of tickets. A lapsed ticket stays current until its shopper asks for another.
 *
 * @param made.changes in the order in which they were made
 * @param made.seq the order of changes, in microseconds of Redis's clock
 */
export async function storeChanges(
  pool: pg.Pool,
  updateId: string,
  made: { changes: TicketChange[]; seq: number },
): Promise<void> {
  // One step may change a ticket more than once, and of several rows the statement would take any.
  const changes = [...new Map(made.changes.map((change) => [change.ticket, change])).values()];
  await pool.query({
    name: 'cart-room-changes',
    text: `UPDATE room_ticket SET state = change.state, until = to_timestamp(change.ends / 1000), seq = $5
      FROM unnest($2::text[], $3::text[], $4::float8[]) AS change (ticket, state, ends)
      WHERE update_id = $1 AND room_ticket.ticket = change.ticket AND seq <= $5`,
    values: [
      updateId,
      changes.map(({ ticket }) => ticket),
      changes.map(({ state }) => state),
      changes.map(({ ends }) => (ends === undefined ? null : Number(ends))),
      made.seq,
    ],
  });
}

/** Redis has lost the room, and with it numbers that were not stored yet. No one has seen them, so these tickets follow the others. */
export async function numberLateTickets(pool: pg.Pool, { updateId, sale }: StoredRoom): Promise<void> {
  await pool.query({
    name: 'cart-late-numbers',
    text: `UPDATE room_ticket SET late_number = late.number
      FROM (SELECT ticket, row_number() OVER (ORDER BY number)
          + (SELECT coalesce(max(late_number), 0) FROM room_ticket WHERE update_id = $1) AS number
        FROM room_ticket WHERE update_id = $1 AND joined_at >= $2::timestamptz AND late_number IS NULL) AS late
      WHERE update_id = $1 AND room_ticket.ticket = late.ticket`,
    values: [updateId, sale.opensAt],
  });
}

/** The number of tickets from before the opening, once no process can add any more. Clocks may differ by a few seconds. */
export async function countDrawn(pool: pg.Pool, { updateId, sale }: StoredRoom): Promise<number> {
  return inTransaction(pool, async (client) => {
    await client.query(
      `SELECT pg_sleep(least(5, greatest(0, extract(epoch FROM $1::timestamptz - clock_timestamp()))))`,
      [sale.opensAt],
    );
    await client.query(`SELECT pg_advisory_xact_lock(${roomTicketLock('$1')})`, [updateId]);
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM room_ticket WHERE update_id = $1 AND joined_at < $2::timestamptz',
      [updateId, sale.opensAt],
    );
    return rows[0]?.count ?? 0;
  });
}

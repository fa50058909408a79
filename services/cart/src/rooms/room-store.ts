import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { EventData } from '@slipcast/contracts/events/registry';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import { inTransaction } from '@slipcast/storage/postgres';

/** The waiting room of an update as PostgreSQL has it. */
export interface StoredRoom {
  updateId: string;
  sale: SaleTerms;
  closed: boolean;
  productIds: string[];
  /** 64 hexadecimal digits. Secret until the opening. */
  seed: string;
  pieces: number | null;
}
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
}

const ROOM = `update_id AS "updateId", sale, closed, product_ids AS "productIds", seed, pieces`;
const TICKET = `number, ticket, owner, state, joined_at < $2::timestamptz AS "isDrawn",
  (extract(epoch FROM until) * 1000)::float8 AS "untilMs", replaced_at IS NOT NULL AS "isReplaced"`;

/** Stores the newest terms of an update. Its seed is made once. */
export async function storeRoom(pool: pg.Pool, change: EventData<'update.changed.v1'>): Promise<void> {
  const { sale, state, productIds } = change;
  await pool.query(
    `INSERT INTO room (update_id, sale, closed, product_ids, seed) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (update_id) DO UPDATE SET sale = excluded.sale, closed = excluded.closed, product_ids = excluded.product_ids
     WHERE (excluded.sale ->> 'revision')::int > (room.sale ->> 'revision')::int`,
    [sale.updateId, JSON.stringify(sale), state === 'closed', productIds, randomBytes(32).toString('hex')],
  );
}

export async function readRoom(pool: pg.Pool, updateId: string): Promise<StoredRoom | undefined> {
  const { rows } = await pool.query<StoredRoom>({
    name: 'cart-read-room',
    text: `SELECT ${ROOM} FROM room WHERE update_id = $1 AND jsonb_typeof(sale -> 'room') = 'object'`,
    values: [updateId],
  });
  return rows[0];
}

/** Rooms in which people may be waiting: their update is open. */
export async function readOpenRooms(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ updateId: string }>({
    name: 'cart-open-rooms',
    text: `SELECT update_id AS "updateId" FROM room WHERE NOT closed AND jsonb_typeof(sale -> 'room') = 'object'
      AND (sale ->> 'opensAt')::timestamptz <= clock_timestamp()`,
  });
  return rows.map(({ updateId }) => updateId);
}

/** The variants of an update's pots, of those that are in the shop. */
export async function readRoomSkus(pool: pg.Pool, { updateId, productIds }: StoredRoom) {
  const { rows } = await pool.query<{ productId: string; variantId: string }>({
    name: 'cart-room-skus',
    text: `SELECT id AS "productId", sku ->> 'variantId' AS "variantId"
      FROM product, jsonb_array_elements(facts -> 'skus') AS sku
      WHERE id = ANY ($1::text[]) AND NOT removed AND facts -> 'sale' ->> 'updateId' = $2`,
    values: [productIds, updateId],
  });
  return rows;
}

/** All tickets in the order in which they were given out. */
export async function readTickets(
  pool: pg.Pool,
  { updateId, sale }: StoredRoom,
  after = '0',
  most = 1_000_000,
): Promise<StoredTicket[]> {
  const { rows } = await pool.query<StoredTicket>({
    name: 'cart-room-tickets',
    text: `SELECT ${TICKET} FROM room_ticket WHERE update_id = $1 AND number > $3 ORDER BY number LIMIT $4`,
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

/** Gives the owner a ticket; the current one if there is one. @param again a lapsed one is replaced at the end of the queue */
export async function giveTicket(
  pool: pg.Pool,
  { updateId, sale }: StoredRoom,
  owner: string,
  network: string,
  again: boolean,
): Promise<StoredTicket> {
  return inTransaction(pool, async (client) => {
    if (again)
      await client.query(
        `UPDATE room_ticket SET replaced_at = clock_timestamp() WHERE update_id = $1 AND owner = $2 AND replaced_at IS NULL`,
        [updateId, owner],
      );
    await client.query(
      `INSERT INTO room_ticket (update_id, owner, ticket, network) VALUES ($1, $2, $3, $4)
       ON CONFLICT (owner, update_id) WHERE replaced_at IS NULL DO NOTHING`,
      [updateId, owner, randomBytes(32).toString('hex'), network],
    );
    const { rows } = await client.query<StoredTicket>(
      `SELECT ${TICKET} FROM room_ticket WHERE update_id = $1 AND owner = $3 AND replaced_at IS NULL`,
      [updateId, sale.opensAt, owner],
    );
    if (!rows[0]) throw new Error(`the ticket of ${owner} for ${updateId} has gone`);
    return rows[0];
  });
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

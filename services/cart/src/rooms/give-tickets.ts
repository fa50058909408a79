import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { createBatchLoader } from '@slipcast/event-bus/batch-loader';
import { isDatabaseUnavailable } from '@slipcast/storage/database-unavailable';
import type { StoredRoom } from './room-store.ts';
import { roomTicketLock, ticketColumns, type StoredTicket } from './ticket-store.ts';

interface Ask {
  updateId: string;
  opensAt: string;
  owner: string;
  network: string;
}
interface Late {
  updateId: string;
  ticket: string;
  number: string;
}

const MOST_AT_ONCE = 200;

/** Tickets of these owners; the current ones of those who have one. In one commit. */
async function giveAll(pool: pg.Pool, asks: Ask[]): Promise<StoredTicket[]> {
  // Two processes lock the same owners in the same order.
  const sorted = asks.toSorted((one, other) => (one.owner < other.owner ? -1 : 1));
  const updateIds = sorted.map(({ updateId }) => updateId);
  const owners = sorted.map(({ owner }) => owner);
  await pool.query({
    name: 'cart-give-tickets',
    // The lock makes the draw wait for them, so it is taken before any of them has its time.
    text: `WITH asked AS MATERIALIZED (
        SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS asked (update_id, owner, ticket, network)),
      giving AS MATERIALIZED (
        SELECT pg_advisory_xact_lock_shared(${roomTicketLock('update_id')}) FROM (SELECT DISTINCT update_id FROM asked ORDER BY 1) AS rooms)
      INSERT INTO room_ticket (update_id, owner, ticket, network)
      SELECT update_id, owner, ticket, network FROM asked WHERE (SELECT count(*) FROM giving) > 0
      ON CONFLICT (owner, update_id) WHERE replaced_at IS NULL DO NOTHING`,
    values: [
      updateIds,
      owners,
      sorted.map(() => randomBytes(32).toString('hex')),
      sorted.map(({ network }) => network),
    ],
  });
  const { rows } = await pool.query<StoredTicket & { updateId: string }>({
    name: 'cart-given-tickets',
    text: `SELECT update_id AS "updateId", ${ticketColumns('opens_at')}
      FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS asked (update_id, owner, opens_at)
      JOIN room_ticket USING (update_id, owner) WHERE replaced_at IS NULL`,
    values: [updateIds, owners, sorted.map(({ opensAt }) => opensAt)],
  });
  const given = asks.map(({ updateId, owner }) =>
    rows.find((row) => row.updateId === updateId && row.owner === owner),
  );
  // A ticket may have been replaced in between, by its owner in another tab.
  const missing = asks.filter((_, index) => !given[index]);
  const again = missing.length ? await giveAll(pool, missing) : [];
  return given.map((one) => one ?? again.shift()!);
}

async function numberAll(pool: pg.Pool, late: Late[]): Promise<number[]> {
  const { rows } = await pool.query<{ updateId: string; ticket: string; lateNumber: number }>({
    name: 'cart-late-numbers-given',
    text: `UPDATE room_ticket SET late_number = coalesce(late_number, late.number)
      FROM unnest($1::text[], $2::text[], $3::bigint[]) AS late (update_id, ticket, number)
      WHERE room_ticket.update_id = late.update_id AND room_ticket.ticket = late.ticket
      RETURNING room_ticket.update_id AS "updateId", room_ticket.ticket, late_number AS "lateNumber"`,
    values: [
      late.map(({ updateId }) => updateId),
      late.map(({ ticket }) => ticket),
      late.map(({ number }) => number),
    ],
  });
  return late.map(({ updateId, ticket }) => {
    const stored = rows.find((row) => row.updateId === updateId && row.ticket === ticket);
    if (!stored) throw new Error(`the ticket ${ticket} of ${updateId} has gone`);
    return stored.lateNumber;
  });
}

/** A lapsed ticket is replaced at the end of the queue. */
const replaceTicket = (pool: pg.Pool, { updateId, owner }: Ask): Promise<unknown> =>
  pool.query(
    `UPDATE room_ticket SET replaced_at = clock_timestamp() WHERE update_id = $1 AND owner = $2 AND replaced_at IS NULL`,
    [updateId, owner],
  );

export type GiveTickets = ReturnType<typeof createGiveTickets>;

/**
 * Tickets in PostgreSQL. Thousands may ask in the same moment, and a commit takes as long as the disk does: those who ask while one is under way
 * share the next.
 */
export function createGiveTickets(pool: pg.Pool) {
  const give = createBatchLoader((asks: Ask[]) => giveAll(pool, asks), MOST_AT_ONCE, isDatabaseUnavailable, {
    keyOf: ({ updateId, owner }) => `${updateId} ${owner}`,
  });
  const number = createBatchLoader(
    (late: Late[]) => numberAll(pool, late),
    MOST_AT_ONCE,
    isDatabaseUnavailable,
    { keyOf: ({ ticket }) => ticket },
  );
  return {
    /** Gives the owner a ticket; the current one if there is one. @param again a lapsed one is replaced */
    async give(room: StoredRoom, owner: string, network: string, again: boolean): Promise<StoredTicket> {
      const ask = { updateId: room.updateId, opensAt: room.sale.opensAt, owner, network };
      if (again) await replaceTicket(pool, ask);
      return give(ask);
    },
    /** Stores the number that Redis gave to a ticket from after the opening. @returns the one that counts: it may have one already */
    numberLate: (updateId: string, ticket: string, late: string): Promise<number> =>
      number({ updateId, ticket, number: late }),
  };
}

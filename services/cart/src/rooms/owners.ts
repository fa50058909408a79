import type pg from 'pg';
import type { Owner } from '@slipcast/contracts/ids';
import type { Rooms } from './rooms.ts';

type Parts = { rooms: Pick<Rooms, 'run'>; pool: pg.Pool };

/** Open updates in which the owner has a ticket. */
async function roomsOf(pool: pg.Pool, owner: Owner): Promise<string[]> {
  const { rows } = await pool.query<{ updateId: string }>({
    name: 'cart-rooms-of',
    text: `SELECT update_id AS "updateId" FROM room_ticket JOIN room USING (update_id)
      WHERE owner = $1 AND replaced_at IS NULL AND NOT closed`,
    values: [owner],
  });
  return rows.map(({ updateId }) => updateId);
}

/** A guest has logged in: one person, one place. Doing it twice changes nothing more. */
export async function moveTicket({ rooms, pool }: Parts, guest: Owner, owner: Owner): Promise<void> {
  for (const updateId of await roomsOf(pool, guest)) {
    // oxlint-disable-next-line no-await-in-loop
    const { kept } = await rooms.run('move', updateId, guest, owner);
    if (!kept) continue;
    // oxlint-disable-next-line no-await-in-loop
    await pool.query(
      `WITH lost AS (
         UPDATE room_ticket SET replaced_at = clock_timestamp()
         WHERE update_id = $1 AND owner IN ($2, $3) AND ticket <> $4 AND replaced_at IS NULL)
       SELECT`,
      [updateId, guest, owner, kept],
    );
    // oxlint-disable-next-line no-await-in-loop
    await pool.query(
      'UPDATE room_ticket SET owner = $3 WHERE update_id = $1 AND owner = $2 AND ticket = $4',
      [updateId, guest, owner, kept],
    );
  }
}

/** The tickets of a deleted account stay in the draw, which anyone may repeat, and say no more whose they were. */
export async function forgetTickets({ rooms, pool }: Parts, owner: Owner): Promise<void> {
  for (const updateId of await roomsOf(pool, owner)) {
    // oxlint-disable-next-line no-await-in-loop
    await rooms.run('forget', updateId, owner);
  }
  await pool.query(
    `UPDATE room_ticket SET owner = 'erased ' || ticket, network = '', replaced_at = coalesce(replaced_at, clock_timestamp())
     WHERE owner = $1`,
    [owner],
  );
}

/** After two months no one repeats a draw. */
export async function removeOldTickets(pool: pg.Pool): Promise<void> {
  await pool.query(
    `DELETE FROM room_ticket USING room WHERE room.update_id = room_ticket.update_id AND closed
       AND joined_at < clock_timestamp() - interval '60 days'`,
  );
}

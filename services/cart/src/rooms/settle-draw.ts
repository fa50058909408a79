import type pg from 'pg';
import { scoreOf } from './places.ts';
import type { RunRoom } from './room-scripts.ts';
import type { StoredRoom } from './room-store.ts';
import { countDrawn, readTickets } from './ticket-store.ts';

const AT_ONCE = 500;

/**
 * The opening has come, so the draw is closed: every ticket from before it is put into Redis, also one whose process is slow or was killed. No
 * place is shown and no one is let in before, and from then on no place changes.
 *
 * @param inDraw how many of these tickets Redis has
 */
export async function settleDraw(
  { pool, run }: { pool: pg.Pool; run: RunRoom },
  room: StoredRoom,
  inDraw: number,
): Promise<void> {
  if ((await countDrawn(pool, room)) !== inDraw)
    for (let after = '0'; ;) {
      // oxlint-disable-next-line no-await-in-loop
      const tickets = await readTickets(pool, room, after, AT_ONCE);
      if (tickets.length === 0) break;
      const values = tickets
        .filter(({ isDrawn }) => isDrawn)
        .flatMap((one) => [one.isReplaced ? '' : one.owner, one.ticket, String(scoreOf(room.seed, one))]);
      // oxlint-disable-next-line no-await-in-loop
      await run('add', room, ...values);
      after = tickets.at(-1)?.number ?? after;
    }
  await run('settled', room);
}

import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { commitmentOf } from '@slipcast/contracts/draw';
import type { WireDraw } from '@slipcast/contracts/http/room';
import { databaseTime } from '@slipcast/storage/postgres';
import { notOpenYet } from '../holds/refusals.ts';
import { roomNotFound, type Rooms } from './rooms.ts';
import { readTickets } from './ticket-store.ts';

/** From the opening on it never changes. */
const KEPT_MS = 60_000;
const MOST = 5;

export type Draws = ReturnType<typeof createDraws>;

/** What the draw is repeated with. */
export function createDraws({ rooms, pool }: { rooms: Pick<Rooms, 'find' | 'run'>; pool: pg.Pool }) {
  const kept = new LRUCache<string, string>({
    max: MOST,
    ttl: KEPT_MS,
    fetchMethod: (updateId) => read(updateId),
  });
  async function read(updateId: string): Promise<string> {
    const room = await rooms.find(updateId);
    if (!room) throw roomNotFound();
    const opensAt = Date.parse(room.sale.opensAt);
    // Tickets are in the draw by this clock.
    if ((await databaseTime(pool)).getTime() < opensAt) throw notOpenYet(opensAt);
    // Until then some may still be on their way to PostgreSQL.
    if (!room.closed) await rooms.run('look', updateId);
    const tickets = await readTickets(pool, room);
    const draw: WireDraw = {
      updateId,
      commitment: await commitmentOf(room.seed),
      seed: room.seed,
      tickets: tickets.filter(({ isDrawn }) => isDrawn).map(({ ticket }) => ticket),
    };
    return JSON.stringify(draw);
  }
  return {
    /** Throws Refusal 'not-found', 'not-open-yet'. */
    json: async (updateId: string): Promise<string> => (await kept.fetch(updateId)) ?? '',
  };
}

import type pg from 'pg';
import { commitmentOf } from '@slipcast/contracts/draw';
import type { RoomPhase, WireRoom } from '@slipcast/contracts/http/room';
import { databaseTime } from '@slipcast/storage/postgres';
import type { LetIn } from './let-in.ts';
import type { RoomReply } from './room-scripts.ts';
import type { StoredRoom } from './room-store.ts';
import { roomNotFound, type Rooms } from './rooms.ts';

/** Older numbers of pieces are counted again. */
const COUNTED_MS = 250;

const NOTHING = { tickets: 0, waiting: 0, calledUpTo: 0, free: 0, inCarts: 0, sold: 0 };

export type ShowRoom = (updateId: string) => Promise<WireRoom>;

function phaseOf(
  { sale }: StoredRoom,
  { now, isOff, waiting, free = 0, open, onHand }: RoomReply,
): RoomPhase {
  if (now < Date.parse(sale.opensAt)) return 'before';
  if (onHand === 0) return 'over';
  if (sale.paused) return 'paused';
  return isOff || (waiting === 0 && free > open) ? 'everyone' : 'waiting';
}

/** The number of sold pieces counts from the first look after the opening. */
async function soldOf(pool: pg.Pool, { updateId, pieces }: StoredRoom, onHand: number): Promise<number> {
  if (pieces !== null) return Math.max(0, pieces - onHand);
  await pool.query('UPDATE room SET pieces = $2 WHERE update_id = $1 AND pieces IS NULL', [updateId, onHand]);
  return 0;
}

export const createShowRoom =
  ({ rooms, pool, letIn }: { rooms: Rooms; pool: pg.Pool; letIn: LetIn }): ShowRoom =>
  async (updateId) => {
    const room = await rooms.find(updateId);
    if (!room?.sale.room) throw roomNotFound();
    const { title, opensAt } = room.sale;
    const terms = { updateId, title, opensAt, ...room.sale.room, commitment: await commitmentOf(room.seed) };
    if (room.closed)
      return {
        ...terms,
        phase: 'closed',
        serverTime: (await databaseTime(pool)).toISOString(),
        ...NOTHING,
      };
    let reply = await rooms.run('look', updateId);
    const isOpen = reply.now >= Date.parse(opensAt);
    if (isOpen && reply.now - (reply.at ?? 0) > COUNTED_MS) {
      await letIn.letIn(updateId);
      reply = await rooms.run('look', updateId);
    }
    const { tickets, waiting, calledUpTo, called, free = 0, held = 0, onHand = 0 } = reply;
    return {
      ...terms,
      phase: phaseOf(room, reply),
      serverTime: new Date(reply.now).toISOString(),
      tickets,
      waiting,
      calledUpTo,
      called,
      free,
      inCarts: held,
      sold: isOpen ? await soldOf(pool, room, onHand) : 0,
    };
  };

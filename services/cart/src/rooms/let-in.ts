import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Sku } from '@slipcast/contracts/sku';
import type { Logger } from '@slipcast/service-kit/logs';
import { readOpenRooms } from './room-store.ts';
import type { RoomReply } from './room-scripts.ts';
import type { Rooms } from './rooms.ts';
import { createSharedCalls } from '../redis/shared-calls.ts';

/** What frees a piece often frees several. */
const SOON_MS = 20;
const TRIES = 4;

export type LetIn = ReturnType<typeof createLetIn>;

/** Lets people into rooms, as many as there are free pieces for. Any instance may, at any time: the room's script decides. */
export function createLetIn({ rooms, pool, logger }: { rooms: Rooms; pool: pg.Pool; logger: Logger }) {
  const calls = createSharedCalls<RoomReply | undefined>();
  const soon = new Set<string>();
  /** Pots of rooms that this instance has counted. */
  const roomOf = new Map<string, string>();

  async function once(updateId: string): Promise<RoomReply | undefined> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const room = await rooms.find(updateId);
      if (!room || room.closed) return undefined;
      const { takes } = await rooms.run('look', updateId);
      const { free, held, onHand } = await rooms.count(room);
      for (const { productId } of await rooms.skusOf(room)) roomOf.set(productId, updateId);
      const reply = await rooms.run('let-in', updateId, free, held, onHand, takes);
      if (reply.status === 'ok' && reply.waiting === 0 && reply.open === 0)
        for (const [productId, id] of roomOf) if (id === updateId) roomOf.delete(productId);
      if (reply.status !== 'again') return reply;
    }
    return undefined;
  }
  const letIn = (updateId: string): Promise<RoomReply | undefined> =>
    calls.share(updateId, () => once(updateId));
  async function letInSoon(updateId: string): Promise<void> {
    if (soon.has(updateId)) return;
    soon.add(updateId);
    await sleep(SOON_MS, undefined, { ref: false });
    // One that is under way may have counted before.
    await calls.underWay(updateId)?.catch(() => {});
    soon.delete(updateId);
    await letIn(updateId).catch((error: unknown) =>
      logger.warn(
        { err: error, updateId },
        'no one could be let into a waiting room; it will be tried again',
      ),
    );
  }
  return {
    letIn,
    letInSoon,
    /** A reservation has changed, and may have ended. */
    onHeld({ productId }: Sku): void {
      const updateId = roomOf.get(productId);
      if (updateId) void letInSoon(updateId);
    },
    /** For what no request notices: reservations, and times to choose, that end by themselves. */
    async all(): Promise<void> {
      for (const updateId of await readOpenRooms(pool)) {
        // oxlint-disable-next-line no-await-in-loop
        const { waiting, open } = await rooms.run('look', updateId);
        // oxlint-disable-next-line no-await-in-loop
        if (waiting > 0 || open > 0) await letIn(updateId);
      }
    },
  };
}

import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Holds } from '../holds/hold-store.ts';
import { availableTo } from '../holds/hold.ts';
import type { CartRedis } from '../redis/cart-redis.ts';
import { cartUnavailable } from '../redis/unavailable.ts';
import { buildRoom } from './build-room.ts';
import { createRunRoom, type RoomReply, type RunRoom } from './room-scripts.ts';
import { readRoom, readRoomSkus, type StoredRoom } from './room-store.ts';
import { settleDraw } from './settle-draw.ts';
import { createSharedCalls } from '../redis/shared-calls.ts';
import { storeChanges } from './ticket-store.ts';

/** Pieces of all pots of an update. */
export interface Counted {
  free: number;
  held: number;
  onHand: number;
}

const ROOMS_MS = 500;
const SKUS_MS = 1000;
const MOST_ROOMS = 200;
const TRIES = 5;

export const roomNotFound = (): Refusal => new Refusal('not-found', 'This update has no waiting room.');

export type Rooms = ReturnType<typeof createRooms>;

/** The waiting rooms of updates (ADR 71). Redis decides; PostgreSQL has what a room is built from again. */
export function createRooms({
  redis,
  pool,
  holds,
}: {
  redis: CartRedis;
  pool: pg.Pool;
  holds: Pick<Holds, 'read'>;
}) {
  const runRoom = createRunRoom(redis);
  const stored = new LRUCache<string, StoredRoom>({
    max: MOST_ROOMS,
    ttl: ROOMS_MS,
    fetchMethod: (updateId) => readRoom(pool, updateId),
  });
  const skus = new LRUCache<string, Awaited<ReturnType<typeof readRoomSkus>>, StoredRoom>({
    max: MOST_ROOMS,
    ttl: SKUS_MS,
    fetchMethod: (_, __, { context }) => readRoomSkus(pool, context),
  });

  let forgotten = 0;
  function forget(updateId: string): void {
    forgotten += 1;
    stored.delete(updateId);
    skus.delete(updateId);
  }
  /** Forgetting an answer fails those who are waiting for it, who ask again. */
  async function again<T>(ask: () => Promise<T>): Promise<T> {
    const before = forgotten;
    try {
      return await ask();
    } catch (error) {
      if (before === forgotten) throw error;
      return again(ask);
    }
  }
  const find = (updateId: string) => again(() => stored.fetch(updateId));
  const skusOf = async (room: StoredRoom) =>
    (await again(() => skus.fetch(room.updateId, { context: room }))) ?? [];

  const building = createSharedCalls<void>();
  const settling = createSharedCalls<void>();

  /**
   * Runs a verb by the newest terms, in a room that is built, and stores what became of tickets. Throws Refusal 'not-found', 'unavailable'.
   *
   * @param valuesOf what the verb says, which may depend on the terms: asked again when there are newer ones
   */
  async function runBy(
    verb: Parameters<RunRoom>[0],
    updateId: string,
    valuesOf: (room: StoredRoom) => (string | number)[] | Promise<(string | number)[]>,
  ): Promise<RoomReply> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const room = await find(updateId);
      if (!room) throw roomNotFound();
      const reply = await runRoom(verb, room, ...(await valuesOf(room)));
      if (reply.status === 'missing')
        await building.share(updateId, () => buildRoom({ redis, pool, run: runRoom }, room));
      else if (reply.status === 'unsettled')
        await settling.share(updateId, () => settleDraw({ pool, run: runRoom }, room, reply.inDraw ?? 0));
      else if (reply.status === 'older') forget(updateId);
      else {
        const { changes, seq } = reply;
        if (changes) await storeChanges(pool, updateId, { changes, seq: Number(seq) });
        return reply;
      }
    }
    throw cartUnavailable(new Error(`the waiting room of ${updateId} disappears as soon as it is built`));
  }

  /** As `runBy`, whatever the terms are. */
  const run = (verb: Parameters<RunRoom>[0], updateId: string, ...values: (string | number)[]) =>
    runBy(verb, updateId, () => values);

  /** Reads one pot after the other, so it is right only if no reservation has succeeded since it began: the room's `takes` say so. */
  async function count(room: StoredRoom): Promise<Counted> {
    const all = await skusOf(room);
    const read = await Promise.all(all.map((sku) => holds.read(sku, null)));
    const sum = (of: (one: (typeof read)[number]) => number) =>
      read.reduce((before, one) => before + of(one), 0);
    return {
      free: sum((one) => (one.quarantined ? 0 : availableTo(one))),
      held: sum(({ heldByOthers }) => heldByOthers),
      onHand: sum(({ onHand }) => onHand),
    };
  }

  return {
    run,
    runBy,
    count,
    /** Undefined: the update has none. At most half a second old. */
    find: (updateId: string): Promise<StoredRoom | undefined> => find(updateId),
    /** Its terms have changed. */
    forget,
    skusOf,
    /** Nothing of a closed update waits any more. */
    clear: (room: StoredRoom) => runRoom('clear', room),
  };
}

import type { Redis } from 'ioredis';
import { DEAD_LETTERS_KEPT_MS, isDeadLetterTopic } from '../bus.ts';
import { parseStream } from './layout.ts';

const KEEP_MS = 7 * 24 * 3_600_000;
const KEEP_AT_MOST_MS = 30 * 24 * 3_600_000;
const MOST_COUNTED = 10_000;

interface GroupInfo {
  name: string;
  pending: number;
  lastDeliveredId: string;
  lag: number | null;
}

async function groupsOf(redis: Redis, stream: string): Promise<GroupInfo[]> {
  const rows = (await redis.xinfo('GROUPS', stream).catch(() => [])) as Array<Array<string | number | null>>;
  return rows.map((row) => {
    const at = (field: string) => row[row.indexOf(field) + 1];
    const lag = row.includes('lag') ? at('lag') : null;
    return {
      name: String(at('name')),
      pending: Number(at('pending')),
      lastDeliveredId: String(at('last-delivered-id')),
      lag: typeof lag === 'number' ? lag : null,
    };
  });
}

/** Entries not acknowledged by the group, over all streams. */
export async function groupLag(redis: Redis, group: string, streams: string[]): Promise<number> {
  const perStream = streams.map(async (stream) => {
    const info = (await groupsOf(redis, stream)).find(({ name }) => name === group);
    if (!info) return redis.xlen(stream);
    // Redis knows no lag (null) after entries in the middle were deleted, or before version 7: count what follows.
    const unread =
      info.lag ?? (await redis.xrange(stream, `(${info.lastDeliveredId}`, '+', 'COUNT', MOST_COUNTED)).length;
    return unread + info.pending;
  });
  return (await Promise.all(perStream)).reduce((sum, lag) => sum + lag, 0);
}

const older = (a: string, b: string): string => {
  const [aMs = 0, aSeq = 0] = a.split('-').map(Number);
  const [bMs = 0, bSeq = 0] = b.split('-').map(Number);
  return aMs < bMs || (aMs === bMs && aSeq < bSeq) ? a : b;
};

/** Drops entries older than a week that every group has acknowledged, and anything older than thirty days, as dead letters. */
export async function trimStreams(redis: Redis, streams: string[], now: number): Promise<void> {
  for (const stream of streams) {
    const keepMs = isDeadLetterTopic(parseStream(stream).topic) ? DEAD_LETTERS_KEPT_MS : KEEP_MS;
    let keepFrom = `${now - keepMs}-0`;
    for (const group of await groupsOf(redis, stream)) {
      keepFrom = older(keepFrom, group.lastDeliveredId);
      if (group.pending === 0) continue;
      const [, smallest] = (await redis.xpending(stream, group.name)) as [number, string | null];
      if (smallest) keepFrom = older(keepFrom, smallest);
    }
    const atLeast = `${now - KEEP_AT_MOST_MS}-0`;
    await redis.xtrim(stream, 'MINID', '~', older(keepFrom, atLeast) === keepFrom ? atLeast : keepFrom);
  }
}

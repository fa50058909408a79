import type { Redis } from 'ioredis';
import { retentionOf } from '../bus.ts';
import { parseStream } from './layout.ts';

const RETENTION_MS = 7 * 24 * 3_600_000;
const MAX_RETENTION_MS = 30 * 24 * 3_600_000;
const MAX_COUNTED = 10_000;

interface GroupInfo {
  name: string;
  pending: number;
  lastDeliveredId: string;
  lag: number | null;
}

function toGroups(rows: unknown): GroupInfo[] {
  return (rows as Array<Array<string | number | null>>).map((row) => {
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

const groupsOf = async (redis: Redis, stream: string): Promise<GroupInfo[]> =>
  toGroups(await redis.xinfo('GROUPS', stream).catch(() => []));

/** Entries that the group has not acknowledged, in all streams. */
export async function groupLag(redis: Redis, group: string, streams: string[]): Promise<number> {
  const pipeline = redis.pipeline();
  for (const stream of streams) pipeline.xinfo('GROUPS', stream);
  const answers = (await pipeline.exec()) ?? [];
  const perStream = streams.map(async (stream, index) => {
    const [error, rows] = answers[index] ?? [];
    const info = toGroups(error ? [] : rows).find(({ name }) => name === group);
    if (!info) return redis.xlen(stream);
    // Redis reports no lag before version 7, or after entries in the middle were deleted: count the entries that follow.
    const unread =
      info.lag ?? (await redis.xrange(stream, `(${info.lastDeliveredId}`, '+', 'COUNT', MAX_COUNTED)).length;
    return unread + info.pending;
  });
  return (await Promise.all(perStream)).reduce((sum, lag) => sum + lag, 0);
}

const older = (a: string, b: string): string => {
  const [aMs = 0, aSeq = 0] = a.split('-').map(Number);
  const [bMs = 0, bSeq = 0] = b.split('-').map(Number);
  return aMs < bMs || (aMs === bMs && aSeq < bSeq) ? a : b;
};

/**
 * Removes entries older than a week, or an hour where they are short-lived, that every group has acknowledged, and any entry or dead letter
 * older than thirty days.
 * Redis numbered the entries by its own clock, so their age is by that clock too.
 */
export async function trimStreams(redis: Redis, streams: string[]): Promise<void> {
  const [seconds = 0] = (await redis.time()).map(Number);
  const now = seconds * 1000;
  for (const stream of streams) {
    const retentionMs = retentionOf(parseStream(stream).topic) ?? RETENTION_MS;
    let keepFrom = `${now - retentionMs}-0`;
    for (const group of await groupsOf(redis, stream)) {
      keepFrom = older(keepFrom, group.lastDeliveredId);
      if (group.pending === 0) continue;
      const [, smallest] = (await redis.xpending(stream, group.name)) as [number, string | null];
      if (smallest) keepFrom = older(keepFrom, smallest);
    }
    const atLeast = `${now - MAX_RETENTION_MS}-0`;
    await redis.xtrim(stream, 'MINID', '~', older(keepFrom, atLeast) === keepFrom ? atLeast : keepFrom);
  }
}

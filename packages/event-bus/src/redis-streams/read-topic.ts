import type { Redis } from 'ioredis';
import type { EventEnvelope } from '../bus.ts';
import { parseEntry, parseStream } from './layout.ts';
import type { RawEntry } from './layout.ts';

const PAGE = 256;

/** The topics that have a stream in Redis, sorted. */
export async function topicsOf(redis: Redis): Promise<string[]> {
  const topics = new Set<string>();
  const scan = redis.scanStream({ match: 'bus:*', count: 1000, type: 'stream' });
  for await (const streams of scan as AsyncIterable<string[]>)
    for (const stream of streams) topics.add(parseStream(stream).topic);
  return [...topics].toSorted();
}

/** Passes every entry that the streams hold now to `handle`, stream by stream; entries added meanwhile are left out. */
export async function readStreams(
  redis: Redis,
  streams: string[],
  handle: (event: EventEnvelope) => void,
): Promise<void> {
  for (const stream of streams) {
    const [last] = (await redis.xrevrange(stream, '+', '-', 'COUNT', 1)) as RawEntry[];
    if (!last) continue;
    for (let from = '-'; ;) {
      const entries = (await redis.xrange(stream, from, last[0], 'COUNT', PAGE)) as RawEntry[];
      for (const raw of entries) {
        const event = parseEntry(raw);
        if (event) handle(event);
      }
      const end = entries.at(-1);
      if (!end || entries.length < PAGE) break;
      from = `(${end[0]}`;
    }
  }
}

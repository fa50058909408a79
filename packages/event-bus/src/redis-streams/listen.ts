import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { RunningSubscription } from '../bus.ts';
import type { BusLogger } from '../bus-options.ts';
import { JOIN_WAIT_MS, untilItWorks, withTimeout } from '../timeout.ts';
import type { Hear } from '../transport.ts';
import { disconnect } from './connection.ts';
import { parseEntry } from './layout.ts';
import type { RawEntry, RawStreams } from './layout.ts';

/** The loop may still be waiting for the shared connection, or for a handler. */
const STOP_WAIT_MS = 2000;
/** Events come in bursts: after this pause, one read returns the rest of the burst. */
const PAUSE_MS = 25;
const RETRY_MS = 100;

/** Follows streams from their present end, one event after another, on its own connection. */
export async function listenStreams(options: {
  command: Redis;
  reader: Redis;
  streams: string[];
  hear: Hear;
  logger: BusLogger;
}): Promise<RunningSubscription> {
  const { command, reader, streams, hear, logger } = options;
  const after = new Map<string, string>();
  const stopping = new AbortController();
  const positioned = Promise.withResolvers<void>();

  const findEnds = async () => {
    for (const stream of streams) {
      // Reading from `$` each time would lose what arrives between two reads.
      const [last] = (await command.xrevrange(stream, '+', '-', 'COUNT', 1)) as RawEntry[];
      after.set(stream, last?.[0] ?? '0-0');
    }
    positioned.resolve();
  };

  const follow = async () => {
    if (after.size < streams.length) await findEnds();
    while (!stopping.signal.aborted) {
      const from = [...streams, ...streams.map((stream) => after.get(stream) ?? '0-0')];
      const reply = (await reader.xread('COUNT', 256, 'BLOCK', 1000, 'STREAMS', ...from)) as RawStreams;
      for (const [stream, entries] of reply ?? [])
        for (const raw of entries) {
          after.set(stream, raw[0]);
          const event = parseEntry(raw);
          if (event) await hear(event);
        }
      if (reply) await sleep(PAUSE_MS);
    }
  };
  const following = untilItWorks(follow, stopping.signal, RETRY_MS, (error) =>
    logger.warn({ err: error }, 'listening failed, retrying'),
  );
  await withTimeout(positioned.promise, JOIN_WAIT_MS);

  return {
    async stop() {
      stopping.abort();
      await disconnect(reader);
      await withTimeout(following, STOP_WAIT_MS);
    },
  };
}

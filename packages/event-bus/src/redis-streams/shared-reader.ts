import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { EventEnvelope } from '../bus.ts';
import type { BusOptions } from '../bus-options.ts';
import { wakeablePause } from '../timing.ts';
import { untilItWorks, withTimeout } from '../timeout.ts';
import { connect, disconnect } from './connection.ts';
import { parseEntry, type RawEntry, type RawStreams } from './layout.ts';
import { leaseRenewals, type LeaseRenewals } from './lease.ts';

const BLOCK_MS = 1000;
const READ_COUNT = 256;
/** Events come in bursts: after this pause, one read returns the rest of the burst. */
const PAUSE_MS = 25;
const RETRY_MS = 100;
const STOP_WAIT_MS = 2000;
const PARSED_AT_MOST = 500;

/** Someone who wants to know when streams have new entries. */
export interface Follower {
  streams: ReadonlySet<string>;
  /** Also called once when the reader has begun to follow a stream, because entries may have come before that. */
  wake(stream: string): void;
}

/** Each entry is parsed once, however many groups of this process handle it. */
function parsedEntries() {
  const parsed = new Map<string, EventEnvelope | undefined>();
  return (stream: string, raw: RawEntry): EventEnvelope | undefined => {
    const key = `${stream} ${raw[0]}`;
    if (parsed.has(key)) return parsed.get(key);
    const event = parseEntry(raw);
    parsed.set(key, event);
    const [oldest] = parsed.keys();
    if (parsed.size > PARSED_AT_MOST && oldest) parsed.delete(oldest);
    return event;
  };
}

function createReader(options: BusOptions) {
  const { logger } = options;
  /** Blocked most of the time, so nothing else is asked of it. */
  const waiting = connect(options, 'wait', 0);
  /** What several groups ask at the same time leaves in one packet. Fails when the connection breaks. */
  const reader = connect(options, 'groups', 0);
  const followers = new Set<Follower>();
  /** The last entry seen of each stream that is followed. */
  const seen = new Map<string, string>();
  const stopping = new AbortController();
  const { pause, wake: begin } = wakeablePause(BLOCK_MS);
  let connectionId: number | undefined;
  let interrupting = false;

  const tell = (stream: string) => {
    for (const follower of followers) if (follower.streams.has(stream)) follower.wake(stream);
  };
  let streams: string[] | undefined;
  const followed = (): string[] => {
    const all = new Set([...followers].flatMap((one) => [...one.streams]));
    for (const stream of seen.keys()) if (!all.has(stream)) seen.delete(stream);
    return [...all];
  };
  const findEnds = async (fresh: string[]) => {
    const pipeline = waiting.pipeline();
    for (const stream of fresh) pipeline.xrevrange(stream, '+', '-', 'COUNT', 1);
    const answers = (await pipeline.exec()) ?? [];
    for (const [index, stream] of fresh.entries()) {
      const [error, entries] = answers[index] as [Error | null, RawEntry[]];
      if (error) throw error;
      seen.set(stream, entries[0]?.[0] ?? '0-0');
    }
    for (const stream of fresh) tell(stream);
  };
  const wait = async (all: string[]) => {
    const from = [...all, ...all.map((stream) => seen.get(stream) ?? '0-0')];
    const reply = await waiting.xread('COUNT', READ_COUNT, 'BLOCK', BLOCK_MS, 'STREAMS', ...from);
    for (const [stream, entries] of (reply as RawStreams) ?? []) {
      const last = entries.at(-1);
      if (last) seen.set(stream, last[0]);
      tell(stream);
    }
    if (reply) await sleep(PAUSE_MS);
  };
  const follow = async () => {
    // Again after each error: another server may be behind the address now.
    seen.clear();
    connectionId = Number(await waiting.client('ID').catch(() => undefined));
    while (!stopping.signal.aborted) {
      const all = (streams ??= followed());
      const fresh = all.filter((stream) => !seen.has(stream));
      if (fresh.length > 0) await findEnds(fresh);
      await (all.length > 0 ? wait(all) : pause());
    }
  };
  const following = untilItWorks(follow, stopping.signal, RETRY_MS, (error) =>
    logger.warn({ err: error }, 'waiting for events failed, retrying'),
  );
  /** Ends the present wait, so that the next one has the streams as they are now. */
  const interrupt = () => {
    streams = undefined;
    begin();
    if (interrupting || !connectionId || stopping.signal.aborted) return;
    interrupting = true;
    setImmediate(() => {
      interrupting = false;
      if (!stopping.signal.aborted) reader.client('UNBLOCK', connectionId ?? 0).catch(() => {});
    });
  };

  return {
    reader: reader as Pick<Redis, 'xreadgroup'>,
    renewals: leaseRenewals(reader, logger),
    parse: parsedEntries(),
    /** From now on; call `changed` when the streams have. */
    add(follower: Follower) {
      followers.add(follower);
      interrupt();
    },
    remove(follower: Follower) {
      followers.delete(follower);
      streams = undefined;
    },
    changed: interrupt,
    async stop() {
      stopping.abort();
      begin();
      await Promise.all([disconnect(waiting), disconnect(reader)]);
      await withTimeout(following, STOP_WAIT_MS);
    },
  };
}

export interface SharedReader extends Omit<ReturnType<typeof createReader>, 'stop'> {
  renewals: LeaseRenewals;
  /** Ends the connections with their last user. */
  release(): Promise<void>;
}

const open = new Map<string, { reader: ReturnType<typeof createReader>; users: number }>();

/**
 * The connections over which all consumer groups of a process wait for events of one Redis, renew their leases and read: one blocking read of
 * all streams tells each group when one of its own has entries.
 */
export function sharedReader(options: BusOptions): SharedReader {
  const shared = open.get(options.url) ?? { reader: createReader(options), users: 0 };
  open.set(options.url, shared);
  shared.users += 1;
  let released = false;
  return {
    ...shared.reader,
    async release() {
      if (released) return;
      released = true;
      shared.users -= 1;
      if (shared.users > 0) return;
      open.delete(options.url);
      await shared.reader.stop();
    },
  };
}

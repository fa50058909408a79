import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { readRedisId } from './redis-id.ts';
import { readValue, type Sent, type Value } from './recording.ts';

// A process of its own, forked by `floor.ts`: sends again what was recorded, and does nothing else. Its connections stay open until it is ended.

export interface Replay {
  store: Sent['store'];
  file: string;
  /** What Redis was sent before comes first, and is not measured: without it the copy would have no stock to reserve. */
  from: number;
  /** Of each database, or of Redis. */
  urls: Record<string, string>;
  /** The Redis that was recorded. Scripts refuse what another one has said, so the copy's own id takes its place. */
  redisId: string;
}
export interface Replayed {
  sent: number;
  failed: number;
  /** The commonest failure. */
  failure: string;
}

/** So many packets are on their way at once, as with 64 shoppers. */
const AT_ONCE = 24;

/** What a connection sent in one turn of the event loop. */
type Packet = Sent[];

/** Sent with the script itself, the first time. */
function scriptOf({ name, args }: Extract<Sent, { store: 'redis' }>): string[] {
  const [first, second] = args.map((arg) => String(arg));
  if (name.toLowerCase() === 'eval') return [first ?? ''];
  return name.toLowerCase() === 'script' && first?.toLowerCase() === 'load' ? [second ?? ''] : [];
}

async function readPackets({
  file,
  from,
  store,
}: Replay): Promise<{ earlier: Packet[]; packets: Packet[]; scripts: Set<string> }> {
  const [earlier, packets]: [Packet[], Packet[]] = [[], []];
  const scripts = new Set<string>();
  const open = new Map<number, { turn: number; packet: Packet }>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const sent = JSON.parse(line) as Sent;
    if (sent.store !== store) continue;
    if (sent.store === 'redis') for (const script of scriptOf(sent)) scripts.add(script);
    const latest = open.get(sent.connection);
    if (latest?.turn === sent.turn) latest.packet.push(sent);
    else {
      const packet = [sent];
      (sent.at < from ? earlier : packets).push(packet);
      open.set(sent.connection, { turn: sent.turn, packet });
    }
  }
  return { earlier, packets, scripts };
}

const failures = new Map<string, number>();
function failed(error: unknown): void {
  const text = String(error).slice(0, 200);
  failures.set(text, (failures.get(text) ?? 0) + 1);
}

type Send = (packet: Packet) => Promise<unknown>;

/** A connection may wait for a lock that another gives back later in the recording: after so many milliseconds, that one goes on. */
const PATIENCE = 20;

/** In the order of the recording, where each connection waits for its own answers. */
async function sendAll(packets: Packet[], connect: (first: Sent) => Promise<Send>): Promise<number> {
  const connections = new Map<number, Promise<Send>>();
  const busy = new Map<number, Promise<unknown>>();
  const underWay = new Set<Promise<unknown>>();
  let sent = 0;
  for (const packet of packets) {
    const [first] = packet;
    if (!first) continue;
    const { connection } = first;
    if (!connections.has(connection)) connections.set(connection, connect(first));
    const before = busy.get(connection);
    if (before) await Promise.race([before, sleep(PATIENCE)]);
    while (underWay.size >= AT_ONCE) await Promise.race(underWay);
    const send = (await connections.get(connection)) as Send;
    const answered = Promise.resolve(before)
      .then(() => send(packet))
      .finally(() => {
        underWay.delete(answered);
        if (busy.get(connection) === answered) busy.delete(connection);
      });
    busy.set(connection, answered);
    underWay.add(answered);
    sent += packet.length;
  }
  await Promise.all(underWay);
  return sent;
}

type WithStream = pg.Client & { connection?: { stream?: { cork(): void; uncork(): void } } };

async function replayPostgres(packets: Packet[], urls: Record<string, string>): Promise<number> {
  const connect = async (first: Sent): Promise<Send> => {
    const connectionString = first.store === 'postgres' ? urls[first.database] : '';
    // As the services' pools are: by index only, and in a pipeline.
    const options = ['seqscan', 'hashjoin', 'mergejoin'].map((way) => `-c enable_${way}=off`).join(' ');
    const client: WithStream = new pg.Client({
      connectionString,
      pipeline: true,
      options,
    } as pg.ClientConfig);
    client.on('error', failed);
    await client.connect();
    return async (packet) => {
      const stream = client.connection?.stream;
      stream?.cork();
      const answers = packet.map(async (one) => {
        if (one.store !== 'postgres') return;
        const { name, text, values } = one;
        await client.query({ text, values: values.map(readValue), ...(name && { name }) });
      });
      stream?.uncork();
      for (const answer of await Promise.allSettled(answers))
        if (answer.status === 'rejected') failed(answer.reason);
    };
  };
  return sendAll(packets, connect);
}

/** Nothing waits for what only a living shop would send. */
function withoutWaiting(name: string, args: (string | Buffer)[]): (string | Buffer)[] {
  const block = args.findIndex((one) => String(one).toUpperCase() === 'BLOCK');
  if (block >= 0) return args.with(block + 1, '1');
  return /^b(zpopmin|lmove|lpop|rpop)/i.test(name) ? [...args.slice(0, -1), '0.001'] : args;
}

async function replayRedis(
  packets: Packet[],
  scripts: Set<string>,
  url: string,
  recordedId: string,
): Promise<number> {
  const loader = new Redis(url);
  for (const script of scripts) await loader.script('LOAD', script);
  const ownId = await readRedisId(loader);
  const argument = (value: Value) => {
    const read = readValue(value) ?? '';
    return typeof read === 'string' ? read.replaceAll(recordedId, ownId) : read;
  };
  const connect = async (): Promise<Send> => {
    const client = new Redis(url, { enableReadyCheck: false });
    await once(client, 'ready');
    return async (packet) => {
      const pipeline = client.pipeline();
      for (const one of packet)
        if (one.store === 'redis')
          pipeline.call(one.name, ...withoutWaiting(one.name, one.args.map(argument)));
      for (const [error, reply] of (await pipeline.exec()) ?? []) {
        if (error) failed(error);
        if (String(reply).includes('"status":"missing"')) failed('a script that does not know the pot');
      }
    };
  };
  const own = /^(auth|select|client|hello|info|subscribe|psubscribe|quit)$/i;
  const plain = packets
    .map((packet) => packet.filter((one) => one.store === 'redis' && !own.test(one.name)))
    .filter((packet) => packet.length > 0);
  return sendAll(plain, connect);
}

const [replay] = (await once(process, 'message')) as [Replay];
const { earlier, packets, scripts } = await readPackets(replay);
const toRedis = (some: Packet[]) => replayRedis(some, scripts, replay.urls['redis'] ?? '', replay.redisId);
if (replay.store === 'redis') await toRedis(earlier);
failures.clear();
process.send?.('read');
await once(process, 'message');
const sent = await (replay.store === 'redis' ? toRedis(packets) : replayPostgres(packets, replay.urls));
const [failure = '', count = 0] = [...failures].toSorted((one, other) => other[1] - one[1])[0] ?? [];
const all = [...failures.values()].reduce((sum, one) => sum + one, 0);
process.send?.({ sent, failed: all, failure: count ? `${count} times ${failure}` : '' } satisfies Replayed);

import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@slipcast/contracts/refusal';
import { isLoopback } from '@slipcast/service-kit/network';

/** Changes of one pot within this time are sent together. */
const EVERY_MS = 100;
/** Between two of them other requests have their turn. */
const WRITES_AT_ONCE = 250;
/** Sending may take a tenth of a core: a pot on ten thousand screens is updated every second. */
const MS_PER_WRITE = 0.1;
/** Proxies close what has been silent for a minute, and browsers notice a dead connection by the silence. */
const BEAT_SECONDS = 20;
/** A browser that reads nothing for this long is disconnected; it reconnects by itself. */
const SLOW_MS = 30_000;
/** Browsers reconnect within this time, spread out. */
const RETRY_MS = { from: 1000, to: 6000 };

const BEAT = 'event: beat\ndata: 1\n\n';

/** A pot and the streams that show it. All of them share one id string. */
interface Watched {
  id: string;
  streams: Set<Stream>;
}
interface Stream {
  res: ServerResponse;
  pots: Watched[];
  network: string;
  beat: Set<Stream>;
  /** Pots that could not be written yet, each once. */
  waiting?: Set<string>;
  slowSince?: number;
}
export interface StreamLimits {
  all: number;
  /** 0: no limit. */
  ofNetwork: number;
}
export type Streams = ReturnType<typeof createStreams>;

/**
 * Open streams of server-sent events, and the pots that each of them shows.
 *
 * @param options.textOf a pot as JSON; undefined while it is not known
 * @param options.ended counts streams that were ended although the browser did not ask for it
 */
export function createStreams(options: {
  limits: StreamLimits;
  textOf: (productId: string) => string | undefined;
  ended: (why: 'slow') => void;
  now?: () => number;
}) {
  const { limits, textOf, ended, now = () => performance.now() } = options;
  const watched = new Map<string, Watched>();
  const networks = new Map<string, number>();
  const beats = Array.from({ length: BEAT_SECONDS }, () => new Set<Stream>());
  const changed = new Set<string>();
  let telling: Promise<void> | undefined;
  let open = 0;
  let turn = 0;
  let isStopping = false;

  const frameOf = (texts: string[]) => `event: stock\ndata: {"products":[${texts.join(',')}]}\n\n`;

  function write(stream: Stream, productIds: Iterable<string>, frame?: string): void {
    if (!stream.res.writableNeedDrain) {
      const text = frame ?? frameOf([...productIds].flatMap((id) => textOf(id) ?? []));
      stream.res.write(text);
      return;
    }
    // Once there is room again, it receives the latest state of each pot.
    if (!stream.waiting) {
      stream.waiting = new Set();
      stream.slowSince = now();
      stream.res.once('drain', () => {
        const { waiting = [] } = stream;
        delete stream.waiting;
        delete stream.slowSince;
        write(stream, waiting);
      });
    }
    for (const id of productIds) stream.waiting.add(id);
  }

  async function tell(): Promise<void> {
    while (changed.size > 0 && !isStopping) {
      const productIds = [...changed];
      changed.clear();
      let written = 0;
      for (const id of productIds) {
        const text = textOf(id);
        if (text === undefined) continue;
        const frame = frameOf([text]);
        for (const stream of watched.get(id)?.streams ?? []) {
          write(stream, [id], frame);
          written += 1;
          // Other requests get their turn between two parts.
          // oxlint-disable-next-line no-await-in-loop
          if (written % WRITES_AT_ONCE === 0) await nextTurn();
        }
      }
      // oxlint-disable-next-line no-await-in-loop
      await sleep(Math.max(EVERY_MS, written * MS_PER_WRITE), undefined, { ref: false });
    }
  }

  function start(): void {
    telling ??= tell().finally(() => {
      telling = undefined;
      if (changed.size > 0 && !isStopping) start();
    });
  }

  function forget(stream: Stream): void {
    open -= 1;
    stream.beat.delete(stream);
    const left = (networks.get(stream.network) ?? 1) - 1;
    if (left > 0) networks.set(stream.network, left);
    else networks.delete(stream.network);
    for (const { id, streams } of stream.pots) {
      streams.delete(stream);
      if (streams.size === 0) watched.delete(id);
    }
  }

  /** No event concerns a pot that does not exist, and strangers can name any number of them. */
  function forgetPot(productId: string): void {
    const pot = watched.get(productId);
    watched.delete(productId);
    for (const stream of pot?.streams ?? []) stream.pots = stream.pots.filter((one) => one !== pot);
  }

  function beat(): void {
    turn = (turn + 1) % BEAT_SECONDS;
    for (const stream of beats[turn] ?? []) {
      if (stream.slowSince === undefined) stream.res.write(BEAT);
      else if (now() - stream.slowSince > SLOW_MS) {
        ended('slow');
        stream.res.destroy();
      }
    }
  }
  let beating: NodeJS.Timeout | undefined;

  return {
    name: 'live streams',
    works: true,
    count: () => open,
    forgetPot,
    /** The products that are on a screen. */
    watched: (): string[] => [...watched.keys()],
    /** Throws Refusal: too many, from one network or in all, or the gateway is about to stop. */
    authorise(network: string): void {
      const headers = { 'retry-after': '30' };
      if (isStopping || open >= limits.all)
        throw new Refusal('unavailable', 'Live updates are busy. Please try again shortly.', {
          headers,
        });
      if (limits.ofNetwork === 0 || isLoopback(network)) return;
      if ((networks.get(network) ?? 0) >= limits.ofNetwork)
        throw new Refusal('too-many-requests', 'Too many pages of this shop are open on your network.', {
          headers,
        });
    },
    /** Begins a stream that `authorise` has allowed, after its headers. @returns sends it the state of every pot */
    add(res: ServerResponse, productIds: readonly string[], network: string): () => void {
      const pots = productIds.map((id) => {
        const pot = watched.get(id) ?? { id, streams: new Set() };
        watched.set(id, pot);
        return pot;
      });
      const beatSet = beats[open % BEAT_SECONDS] as Set<Stream>;
      const stream: Stream = { res, pots, network, beat: beatSet };
      open += 1;
      networks.set(network, (networks.get(network) ?? 0) + 1);
      for (const { streams } of pots) streams.add(stream);
      beatSet.add(stream);
      // Whatever breaks a connection also closes it.
      res.on('error', () => {}).once('close', () => forget(stream));
      const pause = Math.round(RETRY_MS.from + Math.random() * (RETRY_MS.to - RETRY_MS.from));
      res.write(`retry: ${pause}\n\n`);
      return () => write(stream, productIds);
    },
    changed(productId: string): void {
      if (!watched.has(productId)) return;
      changed.add(productId);
      start();
    },
    start() {
      beating = setInterval(beat, 1000).unref();
    },
    /** Ends every stream, so that browsers reconnect to another gateway. */
    stop() {
      isStopping = true;
      clearInterval(beating);
      for (const slot of beats) for (const { res } of slot) res.end();
    },
  };
}

import { Agent, request } from 'undici';
import { createReplicaAddresses, type Lookup } from '@slipcast/service-kit/replica-addresses';
import type { Upstream } from './routes.ts';

const INTERVAL_MS = 250;
const TIMEOUT_MS = 650;
/** A replica is down after this many missed probes in a row, each on a new connection. */
const MISSES = 3;

/** `leaving`: it answers, but asks to be spared, because it is about to stop or is not well. `silent`: it missed a probe. */
type State = 'up' | 'leaving' | 'silent' | 'down';
const BEST_FIRST: State[] = ['up', 'leaving', 'silent'];
interface Replica {
  url: string;
  state: State;
  /** Probes in a row without an answer. */
  misses: number;
  isBeingProbed: boolean;
}
/** A service with its replicas' addresses. */
type Named = Pick<Upstream, 'name' | 'urls'>;

export type HealthProbe = ReturnType<typeof createHealthProbe>;

/**
 * Probes every replica of every upstream, so that no request goes to one that hangs. One miss only puts a replica last:
 * a pause of a second is not a failure. A miss on a reused connection may be the connection's fault and does not count; nor does
 * a timeout if this process itself was suspended for longer.
 */
export function createHealthProbe(upstreams: Upstream[], lookup?: Lookup) {
  const kept = new Agent({ connections: 1, connect: { timeout: TIMEOUT_MS } });
  const fresh = new Agent({ connections: 1, pipelining: 0, connect: { timeout: TIMEOUT_MS } });
  const addresses = new Map(
    upstreams.map(({ name, urls }) => [name, createReplicaAddresses(urls, { ...(lookup && { lookup }) })]),
  );
  const replicas = new Map<string, Replica>();
  const listeners: ((url: string) => void)[] = [];
  const turns = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function answered(replica: Replica, status: number): void {
    replica.misses = 0;
    replica.state = status === 200 ? 'up' : 'leaving';
  }
  function missed(replica: Replica): void {
    if (replica.state === 'down') return;
    replica.state = replica.misses > MISSES ? 'down' : 'silent';
    if (replica.state === 'down') for (const listener of listeners) listener(replica.url);
  }
  async function probe(replica: Replica): Promise<void> {
    if (replica.isBeingProbed) return;
    replica.isBeingProbed = true;
    const began = performance.now();
    try {
      const dispatcher = replica.misses === 0 ? kept : fresh;
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await request(`${replica.url}/livez`, { dispatcher, signal });
      await response.body.dump();
      answered(replica, response.statusCode);
    } catch {
      const wasSuspended = performance.now() - began > TIMEOUT_MS + 100;
      if (wasSuspended) return;
      replica.misses += 1;
      missed(replica);
    } finally {
      replica.isBeingProbed = false;
    }
  }
  function probeAll(): void {
    const urls = new Set([...addresses.values()].flatMap((book) => book.current()));
    for (const url of replicas.keys()) if (!urls.has(url)) replicas.delete(url);
    for (const url of urls) {
      const replica = replicas.get(url) ?? { url, state: 'up', misses: 0, isBeingProbed: false };
      replicas.set(url, replica);
      void probe(replica);
    }
  }
  const stateOf = (url: string): State => replicas.get(url)?.state ?? 'up';
  const urlsOf = ({ name, urls }: Named): string[] => addresses.get(name)?.current() ?? urls;
  const isDown = (upstream: Named) => urlsOf(upstream).every((url) => stateOf(url) === 'down');

  return {
    name: 'health probe',
    start() {
      probeAll();
      timer = setInterval(probeAll, INTERVAL_MS);
    },
    async stop() {
      clearInterval(timer);
      await Promise.all([kept.destroy(), fresh.destroy()]);
    },
    /** Names of the upstreams without a replica that answers. */
    down: () => upstreams.filter(isDown).map(({ name }) => name),
    /** The replicas that may be asked, best first; those that are up take turns. */
    inTurn(upstream: Named): string[] {
      const urls = urlsOf(upstream);
      const turn = ((turns.get(upstream.name) ?? 0) + 1) % urls.length;
      turns.set(upstream.name, turn);
      const rotated = [...urls.slice(turn), ...urls.slice(0, turn)];
      return BEST_FIRST.flatMap((state) => rotated.filter((url) => stateOf(url) === state));
    },
    /** A connection was refused: others are asked first until the replica has answered a probe. */
    refused(url: string): void {
      const replica = replicas.get(url);
      if (replica) missed(replica);
      for (const book of addresses.values()) book.doubt();
    },
    /** Called once at each change of a replica from answering to down. */
    onDown: (listener: (url: string) => void) => listeners.push(listener),
  };
}

import { Agent, request } from 'undici';
import type { Upstream } from './routes.ts';

const INTERVAL_MS = 250;
const TIMEOUT_MS = 650;

/** `leaving`: it answers, but asks to be spared, because it is about to stop or is not well. */
type State = 'up' | 'leaving' | 'down';
interface Replica {
  name: string;
  url: string;
  state: State;
  isBeingProbed: boolean;
}
/** A service with its replicas' addresses. */
type Named = Pick<Upstream, 'name' | 'urls'>;

export type HealthProbe = ReturnType<typeof createHealthProbe>;

/**
 * Probes every replica of every upstream, so that no request is sent to one that hangs. A refused connection counts at once. A
 * timeout does not count if this process itself was suspended for longer.
 */
export function createHealthProbe(upstreams: Upstream[]) {
  const dispatcher = new Agent({ connections: 1, connect: { timeout: TIMEOUT_MS } });
  const replicas = upstreams.flatMap(({ name, urls }) =>
    urls.map((url): Replica => ({ name, url, state: 'up', isBeingProbed: false })),
  );
  const byUrl = new Map(replicas.map((replica) => [replica.url, replica]));
  const listeners: ((url: string) => void)[] = [];
  const turns = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function change(replica: Replica, state: State): void {
    const before = replica.state;
    replica.state = state;
    if (state === 'down' && before !== 'down') for (const listener of listeners) listener(replica.url);
  }
  async function probe(replica: Replica): Promise<void> {
    if (replica.isBeingProbed) return;
    replica.isBeingProbed = true;
    const began = performance.now();
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await request(`${replica.url}/livez`, { dispatcher, signal });
      await response.body.dump();
      change(replica, response.statusCode === 200 ? 'up' : 'leaving');
    } catch {
      const wasSuspended = performance.now() - began > TIMEOUT_MS + 100;
      if (!wasSuspended) change(replica, 'down');
    } finally {
      replica.isBeingProbed = false;
    }
  }
  const stateOf = (url: string): State => byUrl.get(url)?.state ?? 'up';
  const isDown = ({ urls }: Named) => urls.every((url) => stateOf(url) === 'down');

  return {
    name: 'health probe',
    start() {
      timer = setInterval(() => replicas.forEach((replica) => void probe(replica)), INTERVAL_MS);
    },
    stop() {
      clearInterval(timer);
      return dispatcher.destroy();
    },
    isDown,
    /** Names of the upstreams without a replica that answers. */
    down: () => upstreams.filter(isDown).map(({ name }) => name),
    /** The replicas that may be asked, best first; those that are up take turns. */
    inTurn({ name, urls }: Named): string[] {
      const turn = ((turns.get(name) ?? 0) + 1) % urls.length;
      turns.set(name, turn);
      const rotated = [...urls.slice(turn), ...urls.slice(0, turn)];
      const inState = (state: State) => rotated.filter((url) => stateOf(url) === state);
      return [...inState('up'), ...inState('leaving')];
    },
    /** A connection was refused: the next probe finds out whether the replica is back. */
    refused(url: string): void {
      const replica = byUrl.get(url);
      if (replica) change(replica, 'down');
    },
    /** Called once at each change of a replica from answering to down. */
    onDown: (listener: (url: string) => void) => listeners.push(listener),
  };
}

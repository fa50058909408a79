import { Agent, request } from 'undici';
import type { Upstream } from './routes.ts';

const INTERVAL_MS = 250;
const TIMEOUT_MS = 650;

export type HealthProbe = ReturnType<typeof createHealthProbe>;

/**
 * Probes every upstream, so that requests for one that hangs are answered within a second instead of hanging too. A refused
 * connection counts at once. A timeout does not count if this process itself was suspended for longer.
 */
export function createHealthProbe(upstreams: Upstream[]) {
  const dispatcher = new Agent({ connections: 1, connect: { timeout: TIMEOUT_MS } });
  const down = new Set<string>();
  const listeners: ((name: string) => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  const underWay = new Set<string>();

  async function probe({ name, url }: Upstream): Promise<void> {
    if (underWay.has(name)) return;
    underWay.add(name);
    const began = performance.now();
    try {
      const response = await request(`${url}/livez`, { dispatcher, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await response.body.dump();
      down.delete(name);
    } catch {
      const wasSuspended = performance.now() - began > TIMEOUT_MS + 100;
      if (!wasSuspended && !down.has(name)) {
        down.add(name);
        for (const listener of listeners) listener(name);
      }
    } finally {
      underWay.delete(name);
    }
  }

  return {
    name: 'health probe',
    start() {
      timer = setInterval(() => upstreams.forEach((upstream) => void probe(upstream)), INTERVAL_MS);
    },
    stop() {
      clearInterval(timer);
      return dispatcher.destroy();
    },
    isDown: (name: string) => down.has(name),
    down: () => [...down],
    /** Called once at each change from up to down. */
    onDown: (listener: (name: string) => void) => listeners.push(listener),
  };
}

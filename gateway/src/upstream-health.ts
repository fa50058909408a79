import { Agent, request } from 'undici';
import type { Component } from '@slipcast/service-kit/service';
import type { Upstream } from './routes.ts';

export interface UpstreamHealth extends Component {
  isDown(name: string): boolean;
  down(): string[];
  /** Called once at each change from up to down. */
  onDown(listener: (name: string) => void): void;
}

const EVERY_MS = 250;
const PATIENCE_MS = 650;

/**
 * Asks every upstream for its pulse, so that a hung service is answered for within a second instead of hanging its
 * callers. A refused connection counts at once; silence counts only if this process itself was not the one asleep.
 */
export function createUpstreamHealth(upstreams: Upstream[]): UpstreamHealth {
  const dispatcher = new Agent({ connections: 1, connect: { timeout: PATIENCE_MS } });
  const down = new Set<string>();
  const listeners: ((name: string) => void)[] = [];
  const timers: NodeJS.Timeout[] = [];
  const busy = new Set<string>();

  async function probe({ name, url }: Upstream): Promise<void> {
    if (busy.has(name)) return;
    busy.add(name);
    const began = performance.now();
    try {
      const answer = await request(`${url}/livez`, { dispatcher, signal: AbortSignal.timeout(PATIENCE_MS) });
      await answer.body.dump();
      down.delete(name);
    } catch {
      const overslept = performance.now() - began > PATIENCE_MS + 100;
      if (!overslept && !down.has(name)) {
        down.add(name);
        for (const listener of listeners) listener(name);
      }
    } finally {
      busy.delete(name);
    }
  }

  return {
    name: 'upstream health',
    start() {
      for (const upstream of upstreams) timers.push(setInterval(() => void probe(upstream), EVERY_MS));
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
      return dispatcher.destroy();
    },
    isDown: (name) => down.has(name),
    down: () => [...down],
    onDown: (listener) => listeners.push(listener),
  };
}

import pg from 'pg';
import { bound, currentScope } from '@slipcast/tracing/scope';
import { isRecording } from '@slipcast/tracing/spans';

type Connected = (error: Error | undefined, ...rest: unknown[]) => void;
type Connect = (this: pg.Pool, callback?: Connected) => unknown;

const connect = pg.Pool.prototype.connect as unknown as Connect;
/** How long a measured wait stays representative. */
const CURRENT_MS = 500;

/**
 * A pool that knows how long requests wait for its connections. A request that has waited goes on in its own scope, not in that of the request that released
 * the connection back.
 */
export class WatchedPool extends pg.Pool {
  /** When those who wait began to, the first first. */
  #waiting = new Set<{ since: number }>();
  #last = { ms: 0, at: -Infinity };

  static {
    const watched = function watched(this: WatchedPool, given?: Connected): unknown {
      const callback = given && isRecording() && currentScope() ? bound(given) : given;
      if (this.idleCount > 0 || this.totalCount < this.options.max) return connect.call(this, callback);
      return this.#watch(callback);
    };
    this.prototype.connect = watched as unknown as pg.Pool['connect'];
  }

  #watch(callback: Connected | undefined): unknown {
    const one = { since: performance.now() };
    this.#waiting.add(one);
    const over = () => {
      this.#waiting.delete(one);
      const at = performance.now();
      this.#last = { ms: at - one.since, at };
    };
    if (callback)
      return connect.call(this, (...results) => {
        over();
        callback(...results);
      });
    const connecting = connect.call(this) as Promise<unknown>;
    return connecting.finally(over);
  }

  /** How long the next request in line has waited for a connection; 0 while connections are free. */
  waitMs(): number {
    const [first] = this.#waiting;
    const now = performance.now();
    if (first) return now - first.since;
    return now - this.#last.at < CURRENT_MS ? this.#last.ms : 0;
  }
}

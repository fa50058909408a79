import type pg from 'pg';
import type { CartRedis } from '../../../../services/cart/src/store/redis.ts';
import { running } from './scheduler.ts';

/** Whether a statement, command or call is a step of the schedule; what concerns nobody else need not be. */
export type Visible = (what: string) => boolean;

const nameOf = (query: unknown): string => {
  if (typeof query === 'object' && query !== null && 'name' in query && query.name) return String(query.name);
  const text = typeof query === 'string' ? query : String((query as { text?: string }).text ?? '');
  return text.trim().replaceAll(/\s+/g, ' ').slice(0, 60);
};

/** Sends something of the running actor, as a step of its schedule if that is visible. */
export function send<T>(what: string, visible: boolean, work: () => Promise<T>, backend?: number): Promise<T> {
  const context = running();
  if (!context) return work();
  const { scheduler, actor } = context;
  return visible ? scheduler.gate(actor, what, work, backend) : scheduler.sent(actor, work, backend);
}

type Client = pg.PoolClient & { processID: number };

/** The pool, one statement at a time. `BEGIN` shows nobody anything, so it is never a step. */
export function gatePool(pool: pg.Pool, visible: Visible): pg.Pool {
  async function query(...given: unknown[]): Promise<unknown> {
    if (!running()) return (pool.query as (...all: unknown[]) => Promise<unknown>)(...given);
    const what = nameOf(given[0]);
    // A statement of its own cannot be waited for while another schedule has the connection.
    const client = (await pool.connect()) as Client;
    try {
      return await send(what, visible(what), () => (client.query as (...all: unknown[]) => Promise<unknown>)(...given), client.processID);
    } finally {
      client.release();
    }
  }
  async function connect(): Promise<pg.PoolClient> {
    const client = (await pool.connect()) as Client;
    if (!running()) return client;
    const gated = new Proxy(client, {
      get(target, key) {
        if (key !== 'query') {
          const value = Reflect.get(target, key) as unknown;
          return typeof value === 'function' ? value.bind(target) : value;
        }
        return (...given: unknown[]) => {
          const what = nameOf(given[0]);
          const run = () => (target.query as (...all: unknown[]) => Promise<unknown>)(...given);
          return send(what, what !== 'BEGIN' && what !== 'ROLLBACK' && visible(what), run, target.processID);
        };
      },
    });
    return gated;
  }
  return new Proxy(pool, {
    get(target, key) {
      if (key === 'query') return query;
      if (key === 'connect') return connect;
      const value = Reflect.get(target, key) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Redis, one command at a time. */
export const gateRedis = (redis: CartRedis, visible: Visible): CartRedis => ({
  ...redis,
  run: (script, ...rest) => send(`redis ${script}`, visible(`redis ${script}`), () => redis.run(script, ...rest)),
  hgetall: (key) => send('redis hgetall', visible('redis hgetall'), () => redis.hgetall(key)),
  lock: (key, by, ms) => send('redis lock', visible('redis lock'), () => redis.lock(key, by, ms)),
});

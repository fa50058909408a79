import type pg from 'pg';
import type { CartRedis } from '../../../../services/cart/src/redis/cart-redis.ts';
import { moveClockOn, withClaimsAged } from './aged-claims.ts';
import type { Connections } from './connections.ts';
import { connectionLost, takeLost } from './lost-statements.ts';
import { running } from './scheduler.ts';
import type { Store } from './steps.ts';

/** Whether a statement, command or call is a step of the schedule. One that affects no other actor need not be. */
export type Visible = (what: string) => boolean;

const nameOf = (query: unknown): string => {
  if (typeof query === 'object' && query !== null && 'name' in query && query.name) return String(query.name);
  const text = typeof query === 'string' ? query : String((query as { text?: string }).text ?? '');
  return text.trim().replaceAll(/\s+/g, ' ').slice(0, 60);
};

/** Sends something of the running actor, as a step of its schedule if that is visible. */
export function send<T>(
  store: Store,
  what: string,
  visible: boolean,
  work: () => Promise<T>,
  backend?: number,
): Promise<T> {
  const context = running();
  if (!context) return work();
  const { scheduler, actor } = context;
  return visible ? scheduler.gate(actor, what, store, work, backend) : scheduler.sent(actor, work, backend);
}

/** Waits for the running actor's turn, which comes only while `enabled`. */
export async function turn(what: string, enabled?: () => boolean): Promise<void> {
  const context = running();
  if (context) await context.scheduler.turnOf(context.actor, what, 'everybody', enabled);
}

/** A pool of these connections, one statement at a time. No other actor can notice a `BEGIN`, so it is never a step. */
export function gatePool(pool: pg.Pool, connections: Connections, store: Store, visible: Visible): pg.Pool {
  type Query = (...all: unknown[]) => Promise<unknown>;

  async function connect(): Promise<pg.PoolClient> {
    const context = running();
    // Opening one takes time, and the schedule has to wait for it.
    const client = await send(store, 'connect', false, () => connections.take());
    if (!context) {
      const query: Query = (...given) => (client.query as Query)(...given);
      const release = (broken?: Error | boolean) => connections.give(client, Boolean(broken));
      return { query, release, processID: client.processID } as unknown as pg.PoolClient;
    }
    const { actor } = context;
    /** Ends with its actor's process. */
    const connection = {
      backend: client.processID,
      release(destroy: boolean) {
        if (actor.connections.delete(connection)) connections.give(client, destroy);
      },
      /** As PostgreSQL does when the process at the other end is gone. */
      async abandon() {
        if (!actor.connections.delete(connection)) return;
        await client.query('ROLLBACK');
        connections.give(client);
      },
    };
    actor.connections.add(connection);
    let isLost = false;
    const query: Query = async (...given) => {
      const what = nameOf(given[0]);
      const sent = async () => {
        if (isLost) throw connectionLost();
        const lost = takeLost(context.scheduler, store, what);
        const answer =
          lost !== 'request' && (await (client.query as Query)(...withClaimsAged(context, what, given)));
        if (!lost) return answer;
        isLost = true;
        // What PostgreSQL does with a transaction whose connection has ended.
        await client.query('ROLLBACK');
        throw connectionLost();
      };
      const step = what !== 'BEGIN' && what !== 'ROLLBACK' && visible(what);
      const result = await send(store, what, step, sent, client.processID);
      moveClockOn(context, what, result);
      return result;
    };
    // One that was lost is as good as new to the next.
    const release = (broken?: Error | boolean) => connection.release(Boolean(broken) && !isLost);
    return { query, release, processID: client.processID } as unknown as pg.PoolClient;
  }
  async function query(...given: unknown[]): Promise<unknown> {
    if (!running()) return connections.query(...given);
    const client = await connect();
    try {
      return await (client.query as Query)(...given);
    } finally {
      client.release();
    }
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
  run: (script, ...rest) =>
    send('redis', `redis ${script.name}`, visible(`redis ${script.name}`), () => redis.run(script, ...rest)),
  hgetall: (key) => send('redis', 'redis hgetall', visible('redis hgetall'), () => redis.hgetall(key)),
  lock: (key, by, ms) => send('redis', 'redis lock', visible('redis lock'), () => redis.lock(key, by, ms)),
});

import type pg from 'pg';
import type { CartRedis } from '../../../../services/cart/src/redis/cart-redis.ts';
import { moveClockOn, withClaimsAged } from './aged-claims.ts';
import type { DuringBreak } from './breaking-redis.ts';
import type { Connections } from './connections.ts';
import { failsOfLock } from './locked-rows.ts';
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

type Query = (...all: unknown[]) => Promise<unknown>;

/** What is sent together arrives one after the other. */
function inOrder(query: Query): Query {
  let before: Promise<unknown> = Promise.resolve();
  return (...given) => {
    const answer = before.then(() => query(...given));
    before = answer.catch(() => {});
    return answer;
  };
}

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
  async function connect(): Promise<pg.PoolClient> {
    const context = running();
    // Opening one takes time, and the schedule has to wait for it.
    const client = await send(store, 'connect', false, () => connections.take());
    if (!context) {
      const query = inOrder((...given) => (client.query as Query)(...given));
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
    const inTurn: Query = async (...given) => {
      const what = nameOf(given[0]);
      const sent = async () => {
        if (isLost) throw connectionLost();
        const failing = failsOfLock(context.scheduler, store, what, given[0]);
        if (failing !== undefined) return (client.query as Query)(failing);
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
    const query = inOrder(inTurn);
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
      // As the services make their own: a group of statements is sent before the first answer is there.
      if (key === 'options' && store !== 'cart') return { ...target.options, pipeline: true };
      const value = Reflect.get(target, key) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Redis, one command at a time. One that is lost goes over a connection that breaks. */
export function gateRedis(redis: CartRedis, duringBreak: DuringBreak, visible: Visible): CartRedis {
  function sendTo<T>(name: string, work: (to: CartRedis) => Promise<T>): Promise<T> {
    const what = `redis ${name}`;
    const context = running();
    const sent = (): Promise<T> => {
      const lost = context && takeLost(context.scheduler, 'redis', what);
      return lost ? duringBreak(lost, work) : work(redis);
    };
    return send('redis', what, visible(what), sent);
  }
  return {
    ...redis,
    run: (script, ...rest) => sendTo(script.name, (to) => to.run(script, ...rest)),
    hgetall: (key) => sendTo('hgetall', (to) => to.hgetall(key)),
    lock: (key, by, ms) => sendTo('lock', (to) => to.lock(key, by, ms)),
  };
}

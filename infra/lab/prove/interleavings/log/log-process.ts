import { createBus } from '@slipcast/event-bus/create-bus';
import type { Bus, EventEnvelope, RunningSubscription } from '@slipcast/event-bus/bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type { BusOptions } from '@slipcast/event-bus/bus-options';
import { createMetrics } from '@slipcast/service-kit/metrics';
import type pg from 'pg';
import { openLink } from './link.ts';

const silent = () => {};
export const silentLogger = { debug: silent, info: silent, warn: silent, error: silent };
export const TOPIC = 'pot.glazed.v1';

/** What a handler was given, in the order in which it began. */
export interface Given {
  key: string;
  n: number;
  id: string;
}
export const givenOf = ({ key, data, id }: EventEnvelope): Given => ({ key, n: data as number, id });

export type LogProcess = Awaited<ReturnType<typeof startLogProcess>>;

/** A process with the bus that services have, over a connection of its own to a Redis. */
export async function startLogProcess(
  at: { socket: string; database: number; pool: pg.Pool },
  options: Partial<BusOptions> = {},
) {
  const link = await openLink(at.socket);
  const killed = Promise.withResolvers<never>();
  killed.promise.catch(silent);
  let isDead = false;
  const metrics = createMetrics('log');
  const bus = createBus({
    url: link.url(at.database),
    clientId: 'log',
    logger: silentLogger,
    metrics,
    retryDelaysMs: [1, 1, 1],
    ...options,
  });
  await bus.start();
  /** What a dead process does has no effect any more. */
  const subscribe: Bus['subscribe'] = (given) =>
    bus.subscribe({
      ...given,
      handle: (event) => (isDead ? killed.promise : Promise.race([given.handle(event), killed.promise])),
    });
  const process = {
    bus: { ...bus, subscribe } satisfies Bus,
    link,
    metrics,
    /** Rejects when the process is killed. */
    killed: killed.promise,
    kill() {
      isDead = true;
      link.cut();
      killed.reject(new Error('killed'));
    },
    /** A group that only notes what it is given. @param options.handle may fail */
    note: (
      group: string,
      given: Given[],
      {
        handle = silent,
        sideBySide = false,
      }: { handle?(one: Given): Promise<void> | void; sideBySide?: boolean } = {},
    ): Promise<RunningSubscription> =>
      process.bus.subscribe({
        topics: [TOPIC],
        group,
        sideBySide,
        async handle(event) {
          given.push(givenOf(event));
          await handle(givenOf(event));
        },
      }),
    /** A group whose effect is a row, once for each event. @param handle runs in the transaction, before the effect */
    effect: (
      group: string,
      {
        handle,
        committed,
        concerns = () => true,
      }: {
        handle?(one: Given): Promise<void>;
        committed?(one: Given): void;
        concerns?(one: Given): boolean;
      } = {},
    ): Promise<RunningSubscription> =>
      subscribeOnce({
        bus: process.bus,
        pool: at.pool,
        group,
        topics: [TOPIC],
        concerns: (event) => concerns(givenOf(event)),
        async handle(event, client) {
          const { key, n } = givenOf(event);
          await handle?.(givenOf(event));
          await client.query('INSERT INTO effects (consumer, key, n) VALUES ($1, $2, $3)', [group, key, n]);
        },
        afterCommit: (event) => committed?.(givenOf(event)),
      }),
    /** Without waiting for one that is dead. */
    async stop() {
      if (isDead) return void bus.close().catch(silent);
      await bus.close();
      link.cut();
    },
  };
  return process;
}

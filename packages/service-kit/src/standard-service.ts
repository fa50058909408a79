import type { Server as NetServer } from 'node:net';
import type pg from 'pg';
import type { Redis } from 'ioredis';
import type { Bus, RunningSubscription } from '@slipcast/event-bus/bus';
import { createBus } from '@slipcast/event-bus/create-bus';
import { createOutboxRelay, type OutboxRelay } from '@slipcast/event-bus/outbox/relay';
import { createFailFastRedis } from '@slipcast/storage/fail-fast-redis';
import { createPool, databaseComponent } from '@slipcast/storage/postgres';
import { createApp } from './app.ts';
import { createAuthenticator, type Authenticator } from './auth.ts';
import type { Endpoint } from './endpoint.ts';
import { createLogger, type Logger } from './logs.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createServiceClient, type ServiceClient } from './service-client.ts';
import { createService, type Component, type Service } from './service.ts';
import { createSessionReader } from './sessions.ts';

interface StandardConfig {
  HOST: string;
  PORT: number;
  LOG_LEVEL: string;
  INTERNAL_TOKEN: string;
}
interface AccountsConfig {
  AUTH_PUBLIC_KEY: string;
  GUEST_PUBLIC_KEY: string;
  REDIS_URL: string;
  USER_URL: string;
}

/** What whoever hosts a service may hand over: a port that is already bound, a logger. */
export interface HostOptions {
  listener?: NetServer;
  logger?: Logger;
}

/** What a service is assembled from. Each call adds a component that starts and stops with the service, in call order. */
export interface ServiceKit {
  logger: Logger;
  metrics: Metrics;
  add<C extends Component>(component: C): C;
  /** A pool whose database is migrated before anything later starts. */
  database(config: { DATABASE_URL: string; DATABASE_POOL: number }, migrations: string): pg.Pool;
  bus(config: { BUS_URL: string; BUS_INSTANCE?: string }): Bus;
  outbox(pool: pg.Pool, bus: Bus): OutboxRelay;
  /** Commands fail at once while it is away. */
  redis(url: string, purpose: string): Redis;
  /** Calls the `/internal` endpoints of another service. */
  client(url: string, options?: { timeoutMs?: number }): ServiceClient;
  /** Signed-in users and guests, for a service that does not own accounts. */
  authenticator(config: AccountsConfig): Authenticator;
  /** Subscribes once every component has started, and unsubscribes before any of them stops. */
  subscribe(start: () => Promise<RunningSubscription>): void;
}

/** What a service answers. */
export interface Assembly {
  endpoints: Endpoint[];
  authenticator?: Authenticator;
  /** Default 100 kB. */
  bodyLimit?: string;
}

const subscriptionsComponent = (starts: (() => Promise<RunningSubscription>)[]): Component => {
  const running: RunningSubscription[] = [];
  return {
    name: 'subscriptions',
    async start() {
      for (const start of starts) running.push(await start());
    },
    stop: () => Promise.all(running.map((subscription) => subscription.stop())),
  };
};

/** Names of the components that do not answer. */
async function unavailable(components: Component[]): Promise<string[]> {
  const checked = components.filter(({ check }) => check);
  const results = await Promise.allSettled(checked.map(async ({ check }) => check?.()));
  return checked.filter((_, index) => results[index]?.status === 'rejected').map(({ name }) => name);
}

/**
 * A service of the shop: logs, metrics, health probes and problem answers are the same for all; `assemble` adds what
 * differs. Ready means that every component with a `check` answers; alive, that the event bus makes progress.
 */
export function createStandardService(
  name: string,
  config: StandardConfig,
  host: HostOptions,
  assemble: (kit: ServiceKit) => Assembly,
): Service {
  const logger = host.logger ?? createLogger(name, config.LOG_LEVEL);
  const metrics = createMetrics(name);
  const { INTERNAL_TOKEN: internalToken } = config;
  const components: Component[] = [];
  const subscriptions: (() => Promise<RunningSubscription>)[] = [];
  const buses: Bus[] = [];
  const add = <C extends Component>(component: C): C => {
    components.push(component);
    return component;
  };
  const kit: ServiceKit = {
    logger,
    metrics,
    add,
    database({ DATABASE_URL: url, DATABASE_POOL: max }, migrations) {
      const pool = createPool(url, { max, logger });
      add(databaseComponent(pool, url, migrations, logger));
      return pool;
    },
    bus({ BUS_URL: url, BUS_INSTANCE: instance }) {
      const bus = createBus({ url, instance, clientId: name, logger, metrics });
      add({ name: 'bus', start: () => bus.start(), stop: () => bus.close() });
      buses.push(bus);
      return bus;
    },
    outbox: (pool, bus) => add(createOutboxRelay({ pool, bus, logger, metrics })),
    redis: (url, purpose) => add(createFailFastRedis(url, purpose, logger)).redis,
    client(url, options = {}) {
      const client = createServiceClient(url, { internalToken, ...options });
      add({ name: `client of ${url}`, stop: () => client.close() });
      return client;
    },
    authenticator(accounts) {
      const redis = kit.redis(accounts.REDIS_URL, 'sessions');
      const sessions = createSessionReader(redis, kit.client(accounts.USER_URL));
      return createAuthenticator(
        { auth: accounts.AUTH_PUBLIC_KEY, guest: accounts.GUEST_PUBLIC_KEY },
        sessions,
      );
    },
    subscribe: (start) => void subscriptions.push(start),
  };
  const assembly = assemble(kit);
  add(subscriptionsComponent(subscriptions));
  return createService({
    name,
    host: config.HOST,
    port: config.PORT,
    listener: host.listener,
    logger,
    components,
    listen: () =>
      createApp({
        name,
        logger,
        metrics,
        internalToken,
        ...assembly,
        readiness: () => unavailable(components),
        liveness: () => (buses.every((bus) => bus.healthy()) ? [] : ['the event bus makes no progress']),
      }),
  });
}

import type { Server as NetServer } from 'node:net';
import type pg from 'pg';
import { CALLERS, type Called } from '@slipcast/contracts/callers';
import type { Bus, RunningSubscription } from '@slipcast/event-bus/bus';
import { createBus } from '@slipcast/event-bus/create-bus';
import { createOutboxRelay } from '@slipcast/event-bus/outbox/relay';
import { createFailFastRedis } from '@slipcast/storage/fail-fast-redis';
import { createPool, databaseComponent, type PoolOptions } from '@slipcast/storage/postgres';
import { createApp, type AppOptions } from './app.ts';
import { createAuthenticator } from './auth.ts';
import { createCallerCheck, createCallerTokens } from './callers.ts';
import type { authConfig, baseConfig, busConfig, callerConfig, ConfigOf, databaseConfig } from './config.ts';
import { createLogger, type Logger } from './logs.ts';
import { createMetrics } from './metrics.ts';
import { createOverload, reportOverload } from './overload.ts';
import { resendRoutes } from './resend.ts';
import { createServiceClient, type CallLocally } from './service-client.ts';
import { createPlainReads } from './plain-reads.ts';
import { createService, type Component, type Service } from './service.ts';
import { createSessionReader } from './sessions.ts';
import { createTracing } from '@slipcast/tracing/tracing';

/** What the host of a service may pass in: a port that is already bound, a logger. */
export interface HostOptions {
  listener?: NetServer;
  logger?: Logger;
  /** A service that runs in the same process, and is asked there instead of over its port. Looked up at each call. */
  localService?: (name: Called) => Pick<Service, 'callLocally'> | undefined;
}

/** Services that neither call others nor are called have no keys. */
type ServiceConfig = ConfigOf<typeof baseConfig> &
  Partial<ConfigOf<typeof callerConfig>> & { SHOP_URL?: string | undefined };

/** Traces of a service, by its configuration. */
export const tracesOf = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: ConfigOf<typeof baseConfig>): Component => createTracing({ endpoint, ratio });

function tokensOf(name: string, { SERVICE_PRIVATE_KEY: key }: ServiceConfig): (audience: Called) => string {
  const caller = CALLERS.find((one) => one === name);
  if (caller && key) return createCallerTokens(caller, key);
  return () => {
    throw new Error(`${name} has no key to call other services with`);
  };
}

/** Most calls add a component that starts and stops with the service, in call order. */
function createKit(name: string, config: ServiceConfig, host: HostOptions) {
  const components: Component[] = [tracesOf(config)];
  const buses: Bus[] = [];
  const pools: ReturnType<typeof createPool>[] = [];
  const subscriptions: (() => Promise<RunningSubscription>)[] = [];
  const logger = host.logger ?? createLogger(name, config.LOG_LEVEL);
  // The lite runner hands its services ports, and its gateway reports the process.
  const metrics = createMetrics(name, { processMetrics: !host.listener });
  const tokens = tokensOf(name, config);
  const add = <C extends Component>(component: C): C => {
    components.push(component);
    return component;
  };
  const kit = {
    logger,
    metrics,
    add,
    /** A pool whose database is migrated before anything later starts. */
    database(
      { DATABASE_URL: url, DATABASE_POOL: max }: ConfigOf<typeof databaseConfig>,
      migrations: string,
      options: Pick<PoolOptions, 'pipeline' | 'byIndex'> = {},
    ): pg.Pool {
      const pool = createPool(url, { max, logger, ...options });
      pools.push(pool);
      add(databaseComponent(pool, url, migrations, logger));
      return pool;
    },
    /** A further pool of a database that `database` migrates, for statements that need other options. */
    furtherPool(
      { DATABASE_URL: url, DATABASE_POOL: max }: ConfigOf<typeof databaseConfig>,
      options: Pick<PoolOptions, 'pipeline' | 'byIndex'>,
    ): pg.Pool {
      const pool = createPool(url, { max, logger, ...options });
      pools.push(pool);
      add({ name: 'further pool', stop: () => pool.end() });
      return pool;
    },
    /** Event handlers have connections of their own, so that a backlog of events never starves a request. */
    eventPool(
      { DATABASE_URL: url, DATABASE_EVENT_POOL: max }: ConfigOf<typeof databaseConfig>,
      options: Pick<PoolOptions, 'byIndex'> = {},
    ): pg.Pool {
      const pool = createPool(url, { max, logger, ...options });
      add({ name: 'database for events', stop: () => pool.end() });
      return pool;
    },
    bus({ BUS_URL: url, BUS_INSTANCE: instance }: ConfigOf<typeof busConfig>): Bus {
      const bus = createBus({ url, instance, clientId: name, logger, metrics });
      add({ name: 'bus', start: () => bus.start(), stop: () => bus.close() });
      buses.push(bus);
      return bus;
    },
    outbox: (pool: pg.Pool, bus: Bus) => add(createOutboxRelay({ pool, bus, logger, metrics })),
    /** Commands fail at once while it is away. */
    redis: (url: string, purpose: string) => add(createFailFastRedis(url, purpose, logger)).redis,
    /** Calls the `/internal` endpoints of another service. */
    client(audience: Called, url: string, options: { timeoutMs?: number } = {}) {
      const { localService } = host;
      const local: CallLocally | undefined =
        localService &&
        (async (asked, signal) => {
          const service = localService(audience);
          if (!service) throw new Error(`${audience} is not in this process`);
          return service.callLocally(asked, signal);
        });
      const client = createServiceClient(url, { token: () => tokens(audience), local, ...options });
      add({ name: `client of ${url}`, stop: () => client.close() });
      return client;
    },
    /** Logged-in users and guests, for a service that does not own accounts. */
    authenticator(accounts: ConfigOf<typeof authConfig>) {
      const redis = kit.redis(accounts.REDIS_URL, 'sessions');
      const sessions = createSessionReader(redis, kit.client('user', accounts.USER_URL));
      const keys = { auth: accounts.AUTH_PUBLIC_KEY, guest: accounts.GUEST_PUBLIC_KEY };
      return createAuthenticator(keys, sessions);
    },
    /** Subscribes once every component has started, and unsubscribes before any of them stops. */
    subscribe: (start: () => Promise<RunningSubscription>) => void subscriptions.push(start),
  };
  return { kit, components, buses, pools, subscriptions };
}
export type ServiceKit = ReturnType<typeof createKit>['kit'];

const subscriptionsComponent = (subscriptions: (() => Promise<RunningSubscription>)[]): Component => {
  const running: RunningSubscription[] = [];
  return {
    name: 'subscriptions',
    works: true,
    async start() {
      for (const subscribe of subscriptions) running.push(await subscribe());
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
  config: ServiceConfig,
  host: HostOptions,
  assemble: (kit: ServiceKit) => Pick<AppOptions, 'endpoints' | 'authenticator' | 'bodyLimit'>,
): Service {
  const { kit, components, buses, pools, subscriptions } = createKit(name, config, host);
  const { logger, metrics } = kit;
  const assembly = assemble(kit);
  const { SERVICE_PUBLIC_KEYS: publicKeys } = config;
  kit.add(subscriptionsComponent(subscriptions));
  const overload = kit.add(createOverload({ pools }));
  reportOverload(metrics, overload);
  const liveness = () => (buses.every((bus) => bus.healthy()) ? [] : ['the event bus makes no progress']);
  const app: AppOptions = {
    name,
    logger,
    metrics,
    shopUrl: config.SHOP_URL,
    callerOf: publicKeys ? createCallerCheck(name, publicKeys) : undefined,
    ...assembly,
    endpoints: [...assembly.endpoints, ...resendRoutes(name, components)],
    readiness: () => unavailable(components),
    liveness,
    overloadLevel: () => overload.current().level,
  };
  return createService({
    name,
    host: config.HOST,
    port: config.PORT,
    listener: host.listener,
    logger,
    components,
    liveness,
    readPlain: createPlainReads(app),
    listen: () => createApp(app),
  });
}

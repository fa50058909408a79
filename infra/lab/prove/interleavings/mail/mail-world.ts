import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { EventData, EventType } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { createBus } from '@slipcast/event-bus/create-bus';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLogger } from '@slipcast/service-kit/logs';
import { migrate } from '@slipcast/storage/migrate';
import { createPool } from '@slipcast/storage/postgres';
import { connectRedis } from '@slipcast/storage/redis';
import { CALLER_ENVIRONMENT } from '@slipcast/testkit/callers';
import { readEmailWorkerConfig } from '../../../../../services/email-worker/src/config.ts';
import type { DeliverySettings } from '../../../../../services/email-worker/src/rules/delivery-settings.ts';
import { createEmailWorkerService } from '../../../../../services/email-worker/src/service.ts';
import { openLink } from '../log/link.ts';
import { createExpectations, LONG_MS } from '../own-worlds.ts';
import type { OwnStores } from '../world.ts';
import { createPostBox } from './post-box.ts';

/** Of the worker's Redis. */
const DATABASE = 2;
const MIGRATIONS = join(import.meta.dirname, '../../../../../services/email-worker/migrations');
const SETTINGS: Partial<DeliverySettings> = {
  attempts: 3,
  firstDelayMs: 5,
  newJobDelayMs: 20,
  requeueEveryMs: 20,
  lostAfterMs: 30,
  // On a busy machine a worker that is alive may stand still for a while.
  abandonedAfterMs: 30_000,
  deleteEveryMs: 20,
};
const TABLES =
  'email_intents, email_deliveries, inbox, new_orders_told, shop_settings, maker_address, email_text';
const logger = createLogger('prove', 'silent');
const silent = (): void => {};
const { fail, ...expectations } = createExpectations('mails');

let prepared: Promise<string> | undefined;
async function prepare({ database }: OwnStores): Promise<string> {
  const url = await database('email');
  await migrate(url, MIGRATIONS, logger);
  return url;
}

export interface StoredIntent {
  status: string;
  attempts: number;
  last_error: string | null;
  data: Record<string, unknown>;
  outcomes: string[];
}
export type MailWorld = Awaited<ReturnType<typeof openMailWorld>>;

export async function openMailWorld(stores: OwnStores) {
  const url = await (prepared ??= prepare(stores));
  const pool = createPool(url, { max: 4 });
  await pool.query(`TRUNCATE ${TABLES}`);
  const redis = connectRedis(stores.redis, { db: DATABASE });
  redis.on('error', silent);
  await redis.flushdb();
  const own = await openLink(stores.redis);
  const bus = createBus({ url: own.url(DATABASE), clientId: 'prove', logger });
  await bus.start();
  const postBox = createPostBox();
  const workers: { kill(): void; stop(): Promise<unknown> }[] = [];
  const world = {
    pool,
    redis,
    bus,
    postBox,
    /**
     * The service with its port, its subscriptions and its jobs.
     *
     * @param options.orderUrl by default no order service answers
     * @param options.instance the name of a process that continues at once what one of this name has left
     */
    async worker({
      instance,
      settings = {},
      orderUrl = 'http://127.0.0.1:9',
    }: { instance?: string; settings?: Partial<DeliverySettings>; orderUrl?: string } = {}) {
      const link = await openLink(stores.redis);
      const at = link.url(DATABASE);
      const config = readEmailWorkerConfig({
        DATABASE_URL: url,
        DATABASE_POOL: '3',
        PORT: '0',
        HOST: '127.0.0.1',
        REDIS_URL: at,
        BUS_URL: at,
        ...(instance && { BUS_INSTANCE: instance }),
        SHOP_URL: 'https://shop.example/',
        ORDER_TOKEN_SECRET: 'a-secret-of-the-proofs',
        ORDER_URL: orderUrl,
        EMAIL_URL: 'smtp://127.0.0.1:9',
        EMAIL_FROM: 'maker@example.com',
        LOG_LEVEL: 'silent',
        ...CALLER_ENVIRONMENT,
      });
      const transport = postBox.transport();
      const service = createEmailWorkerService(config, {
        logger,
        transport,
        settings: { ...SETTINGS, ...settings },
      });
      const started = await service.start();
      let isDead = false;
      const worker = {
        url: started.url,
        kill() {
          isDead = true;
          link.cut();
        },
        async stop() {
          const ending = service.stop().catch(silent);
          if (!isDead) await ending;
        },
      };
      workers.push(worker);
      return worker;
    },
    publish: async <T extends EventType>(
      type: T,
      key: string,
      data: EventData<T>,
    ): Promise<EventEnvelope> => {
      const event = { id: randomUUID(), type, key, occurredAt: '2026-11-20T10:00:02.000Z', data };
      await bus.publish([event]);
      return event;
    },
    async intent(about: string): Promise<StoredIntent | undefined> {
      const { rows } = await pool.query<StoredIntent>(
        `SELECT status, attempts, last_error, data,
           ARRAY(SELECT outcome FROM email_deliveries WHERE intent_id = email_intents.id ORDER BY id) AS outcomes
         FROM email_intents WHERE about = $1`,
        [about],
      );
      return rows[0];
    },
    async ended(about: string, status: 'sent' | 'failed'): Promise<StoredIntent> {
      const found = await waitFor(
        about,
        async () => {
          const intent = await world.intent(about);
          return intent?.status === status && intent;
        },
        LONG_MS,
      ).catch(() => undefined);
      if (!found) fail(`${about} is ${(await world.intent(about))?.status}, not ${status}`);
      return found as StoredIntent;
    },
    ...expectations,
    /** @param isBroken whatever hangs is not waited for */
    async stop(isBroken: boolean): Promise<void> {
      if (isBroken) for (const one of workers) one.kill();
      await Promise.all(workers.map((one) => one.stop()));
      await bus.close();
      own.cut();
      redis.disconnect();
      await pool.end();
    },
  };
  return world;
}

export type MailCase = (world: MailWorld) => Promise<void>;

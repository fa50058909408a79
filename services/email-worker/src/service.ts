import type { Server } from 'node:net';
import { join } from 'node:path';
import { createApp } from '@slipcast/service-kit/app';
import type { RunningSubscription } from '@slipcast/event-bus/bus';
import { createBus } from '@slipcast/event-bus/create-bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import { createLogger, type Logger } from '@slipcast/service-kit/logs';
import { createMetrics } from '@slipcast/service-kit/metrics';
import { createPool, databaseComponent } from '@slipcast/storage/postgres';
import { createService, type Service } from '@slipcast/service-kit/service';
import type { EmailWorkerConfig } from './config.ts';
import { createEmailJobs } from './email-jobs.ts';
import { intentOf, ORDER_TOPICS, USER_TOPICS } from './intent.ts';
import { insertIntent, oldestSeconds } from './intent-store.ts';
import { createMailboxServer } from './mailbox/mailbox-server.ts';
import { PACE, type Pace } from './pace.ts';
import { sendIntent } from './send-intent.ts';
import { createSweeper } from './sweeper.ts';
import { createUpkeep } from './upkeep.ts';
import { createTransportFor, mailboxFolder, type Transport } from './transport.ts';

const NAME = 'email-worker';

export interface EmailWorkerOptions {
  listener?: Server;
  /** A port on loopback for the mailbox's page. */
  mailboxListener?: Server;
  logger?: Logger;
  pace?: Partial<Pace>;
  /** In place of what EMAIL_URL names. */
  transport?: Transport;
}
export interface EmailWorkerService extends Service {
  /** Where the local mailbox can be read, once started; null without one. */
  mailboxUrl(): string | null;
}

/** E-mails: what events ask for is written down first, and sent until it is sent. */
export function createEmailWorkerService(
  config: EmailWorkerConfig,
  options: EmailWorkerOptions = {},
): EmailWorkerService {
  const logger = options.logger ?? createLogger(NAME, config.LOG_LEVEL);
  const pace = { ...PACE, ...options.pace };
  const metrics = createMetrics(NAME);
  const pool = createPool(config.DATABASE_URL, { max: config.DATABASE_POOL, logger });
  const bus = createBus({
    url: config.BUS_URL,
    instance: config.BUS_INSTANCE,
    clientId: NAME,
    logger,
    metrics,
  });
  const transport = options.transport ?? (config.EMAIL_URL ? createTransportFor(config.EMAIL_URL) : null);
  const emails = metrics.counter('emails_total', 'Tries to send, by outcome', ['outcome']);
  metrics.gauge('email_intent_age_seconds', 'Age of the oldest e-mail that is not sent', () =>
    oldestSeconds(pool),
  );

  const jobs =
    transport &&
    createEmailJobs({
      redisUrl: config.REDIS_URL,
      pace,
      logger,
      process: (id, lastTry) =>
        sendIntent(
          {
            pool,
            transport,
            shop: { name: config.SHOP_NAME, url: config.SHOP_URL, priceNote: config.PRICE_NOTE },
            from: config.EMAIL_FROM,
            pace,
            logger,
            sent: (outcome) => emails.inc({ outcome }),
          },
          id,
          lastTry,
        ),
    });
  const folder = mailboxFolder(config.EMAIL_URL);
  const mailbox =
    folder === null
      ? null
      : createMailboxServer({
          folder,
          port: config.MAILBOX_PORT,
          listener: options.mailboxListener,
          logger,
        });

  const running: RunningSubscription[] = [];
  const subscriptions = {
    name: 'subscriptions',
    async start() {
      for (const [group, topics] of [
        [`${NAME}.order-mails`, ORDER_TOPICS],
        [`${NAME}.user-mails`, USER_TOPICS],
      ] as const)
        running.push(
          await subscribeOnce({
            bus,
            pool,
            group,
            topics,
            // An intent's row is its own; nobody else locks it before it is there.
            together: true,
            handle: (event, client) => insertIntent(client, intentOf(event), jobs ? 'new' : 'unconfigured'),
            // The sweeper makes up for a Redis that is away.
            afterCommit: (event) => void jobs?.add([intentOf(event).id]).catch(() => {}),
          }),
        );
    },
    stop: () => Promise.all(running.map((subscription) => subscription.stop())),
  };

  const service = createService({
    name: NAME,
    host: config.HOST,
    port: config.PORT,
    listener: options.listener,
    logger,
    parts: [
      databaseComponent(pool, config.DATABASE_URL, join(import.meta.dirname, '../migrations'), logger),
      { name: 'bus', start: () => bus.start(), stop: () => bus.close() },
      ...(transport ? [{ name: 'transport', stop: () => transport.close() }] : []),
      ...(jobs ? [jobs, createSweeper({ pool, jobs, pace, logger })] : []),
      createUpkeep({ pool, pace, logger }),
      ...(mailbox ? [mailbox] : []),
      subscriptions,
    ],
    listen: () =>
      createApp({
        name: NAME,
        endpoints: [],
        logger,
        metrics,
        internalToken: config.INTERNAL_TOKEN,
        readiness: () =>
          pool.query('SELECT 1').then(
            () => [],
            () => ['database'],
          ),
        liveness: () => (bus.healthy() ? [] : ['bus']),
      }),
  });
  return { ...service, mailboxUrl: () => mailbox?.url() ?? null };
}

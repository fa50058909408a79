import type { Server } from 'node:net';
import { join } from 'node:path';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import type { EmailWorkerConfig } from './config.ts';
import { createEmailJobs } from './email-jobs.ts';
import { intentOf, ORDER_TOPICS, USER_TOPICS } from './intent.ts';
import { insertIntent, oldestSeconds } from './intent-store.ts';
import { createMailboxServer } from './mailbox/mailbox-server.ts';
import { PACE, type Pace } from './pace.ts';
import { sendIntent } from './send-intent.ts';
import { createSweeper } from './sweeper.ts';
import { createTransportFor, mailboxFolder, type Transport } from './transport.ts';
import { createUpkeep } from './upkeep.ts';

const GROUPS = { 'email-worker.order-mails': ORDER_TOPICS, 'email-worker.user-mails': USER_TOPICS };

export interface EmailWorkerOptions extends HostOptions {
  /** A port on loopback for the mailbox's page. */
  mailboxListener?: Server;
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
  let mailboxUrl = (): string | null => null;
  const service = createStandardService('email-worker', config, options, (kit) => {
    const { logger, metrics } = kit;
    const pace = { ...PACE, ...options.pace };
    const bus = kit.bus(config);
    const pool = kit.database(config, join(import.meta.dirname, '../migrations'));
    const transport = options.transport ?? (config.EMAIL_URL ? createTransportFor(config.EMAIL_URL) : null);
    const emails = metrics.counter('emails_total', 'Tries to send, by outcome', ['outcome']);
    metrics.gauge('email_intent_age_seconds', 'Age of the oldest e-mail that is not sent', () =>
      oldestSeconds(pool),
    );
    const sending = transport && {
      pool,
      transport,
      shop: { name: config.SHOP_NAME, url: config.SHOP_URL, pricesNote: config.PRICES_NOTE },
      from: config.EMAIL_FROM,
      pace,
      logger,
      sent: (outcome: string) => emails.inc({ outcome }),
    };
    const jobs =
      sending &&
      createEmailJobs({
        redisUrl: config.REDIS_URL,
        pace,
        logger,
        process: (id, lastTry) => sendIntent(sending, id, lastTry),
      });
    if (transport && jobs) {
      kit.add({ name: 'transport', stop: () => transport.close() });
      kit.add(jobs);
      kit.add(createSweeper({ pool, jobs, pace, logger }));
    }
    kit.add(createUpkeep({ pool, pace, logger }));
    const folder = mailboxFolder(config.EMAIL_URL);
    if (folder !== null) {
      const { MAILBOX_PORT: port } = config;
      const mailbox = kit.add(
        createMailboxServer({ folder, port, listener: options.mailboxListener, logger }),
      );
      mailboxUrl = () => mailbox.url();
    }
    for (const [group, topics] of Object.entries(GROUPS))
      kit.subscribe(() =>
        subscribeOnce({
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
    return { endpoints: [] };
  });
  return { ...service, mailboxUrl: () => mailboxUrl() };
}

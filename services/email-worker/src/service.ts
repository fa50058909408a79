import type { Server } from 'node:net';
import { join } from 'node:path';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import { createMailTransport, mailboxFolder, type MailTransport } from './clients/mail-transport.ts';
import type { EmailWorkerConfig } from './config.ts';
import { deleteOldIntents } from './jobs/intent-jobs.ts';
import { addSending, configuredShop } from './jobs/sending.ts';
import { letterRoute } from './routes/show-letter.ts';
import { sampleRoute } from './routes/show-sample.ts';
import { keptMailRoutes } from './routes/stored-mails.ts';
import { orderMailRoutes } from './routes/order-mails.ts';
import { createMailboxServer } from './routes/mailbox-server.ts';
import { DELIVERY_SETTINGS, type DeliverySettings } from './rules/delivery-settings.ts';
import { createShopReader } from './store/shop-settings.ts';
import { oldestUnsentSeconds } from './store/unsent-intents.ts';
import {
  CONTACT_TOPICS,
  LETTER_TOPICS,
  ORDER_TOPICS,
  USER_TOPICS,
  VOUCHER_TOPICS,
  NEWSLETTER_TOPICS,
  WAITLIST_TOPICS,
} from './subscriptions/intent-of-event.ts';
import { onDisputed } from './subscriptions/on-disputed.ts';
import { onOrderLapsed } from './subscriptions/on-order-lapsed.ts';
import { onRequestAsked } from './subscriptions/on-request-asked.ts';
import { onShopChanged } from './subscriptions/on-shop-changed.ts';
import { onUserErased } from './subscriptions/on-user-erased.ts';
import { onEmailEvent } from './subscriptions/on-email-event.ts';

export interface EmailWorkerOptions extends HostOptions {
  /** A port on loopback for the mailbox. */
  mailboxListener?: Server;
  settings?: Partial<DeliverySettings>;
  /** Instead of what EMAIL_URL names. */
  transport?: MailTransport;
}
export interface EmailWorkerService extends Service {
  /** The address of the local mailbox once started; null without one. */
  mailboxUrl(): string | null;
}

/** Stores the emails that events ask for, and sends each until it has been accepted. */
export function createEmailWorkerService(
  config: EmailWorkerConfig,
  options: EmailWorkerOptions = {},
): EmailWorkerService {
  const { EMAIL_URL: url, MAILBOX_PORT: port } = config;
  const { mailboxListener: listener } = options;
  let mailboxUrl = (): string | null => null;
  const service = createStandardService('email-worker', config, options, (kit) => {
    const { logger, metrics } = kit;
    const settings = { ...DELIVERY_SETTINGS, ...options.settings };
    const bus = kit.bus(config);
    const pool = kit.database(config, join(import.meta.dirname, '../migrations'), { byIndex: true });
    const age = () => oldestUnsentSeconds(pool);
    metrics.gauge('email_intent_age_seconds', 'Age of the oldest unsent email', age);
    const transport = options.transport ?? (url === undefined ? null : createMailTransport(url));
    const shop = createShopReader(pool, configuredShop(config));
    const queue = transport && addSending(kit, config, { pool, transport, settings, shop, bus });
    kit.add(deleteOldIntents({ pool, settings, logger }));
    const folder = mailboxFolder(url);
    if (folder !== null) mailboxUrl = kit.add(createMailboxServer({ folder, port, listener, logger })).url;
    const dependencies = { bus, pool: kit.eventPool(config, { byIndex: true }), queue };
    kit.subscribe(() => onEmailEvent(dependencies, 'email-worker.order-mails', ORDER_TOPICS));
    kit.subscribe(() => onEmailEvent(dependencies, 'email-worker.user-mails', USER_TOPICS));
    kit.subscribe(() => onEmailEvent(dependencies, 'email-worker.newsletter-mails', NEWSLETTER_TOPICS));
    kit.subscribe(() => onEmailEvent(dependencies, 'email-worker.letters', LETTER_TOPICS));
    kit.subscribe(() => onEmailEvent(dependencies, 'email-worker.waiting-mails', WAITLIST_TOPICS));
    kit.subscribe(() => onEmailEvent(dependencies, 'email-worker.contact-mails', CONTACT_TOPICS));
    kit.subscribe(() => onEmailEvent(dependencies, 'email-worker.voucher-mails', VOUCHER_TOPICS));
    const status = queue ? 'new' : 'unconfigured';
    const toMaker = [onRequestAsked, onOrderLapsed, onDisputed].map((on) => on(config.EMAIL_FROM, status));
    for (const effect of [onUserErased, onShopChanged(shop.forget), ...toMaker])
      kit.subscribe(() => subscribeOnce({ bus, pool: dependencies.pool, ...effect }));
    const mails = { pool, shop: shop.read, queue };
    const endpoints = [
      ...keptMailRoutes(mails),
      ...orderMailRoutes(mails),
      letterRoute(shop.read),
      sampleRoute(shop.read),
    ];
    return { endpoints };
  });
  return { ...service, mailboxUrl: () => mailboxUrl() };
}

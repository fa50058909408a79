import type pg from 'pg';
import type { Bus } from '@slipcast/event-bus/bus';
import { createLookupKeys } from '@slipcast/service-kit/lookup-key';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { MailTransport } from '../clients/mail-transport.ts';
import type { EmailWorkerConfig } from '../config.ts';
import { readDocument } from '../clients/order-client.ts';
import { attachDocument } from '../flows/attach-document.ts';
import { sendEmail } from '../flows/send-email.ts';
import { reportBounce } from '../flows/report-bounce.ts';
import type { DeliverySettings } from '../rules/delivery-settings.ts';
import { createGroupedIntents } from '../store/grouped-intents.ts';
import type { ShopReader } from '../store/shop-settings.ts';
import { requeueUnsent } from './intent-jobs.ts';
import { tellMakerRegularly } from './tell-maker.ts';
import { createSendQueue, type SendQueue } from './send-queue.ts';

/** What the shop was started with. */
export const configuredShop = ({
  SHOP_NAME: name,
  SHOP_URL: url,
  PRICES_NOTE: pricesNote,
}: EmailWorkerConfig) => ({
  name,
  url,
  pricesNote,
});

/** Adds the queue that sends emails through the transport, and the job that refills it. */
export function addSending(
  kit: ServiceKit,
  config: EmailWorkerConfig,
  given: { pool: pg.Pool; transport: MailTransport; settings: DeliverySettings; shop: ShopReader; bus: Bus },
): SendQueue {
  const { logger, metrics } = kit;
  const { pool, transport, settings, shop, bus } = given;
  const attempts = metrics.counter('emails_total', 'Attempts to send an email, by outcome', ['outcome']);
  const unattached = metrics.counter(
    'emails_without_document_total',
    'Emails sent without their VAT invoice or credit note, because the order service did not answer',
    [],
  );
  const sending = {
    pool,
    intents: createGroupedIntents(pool, settings.abandonedAfterMs),
    transport,
    shop: shop.read,
    lookupKeys: createLookupKeys(config.ORDER_TOKEN_SECRET),
    from: config.EMAIL_FROM,
    settings,
    attach: attachDocument(readDocument(kit.client('order', config.ORDER_URL)), {
      logger,
      missed: () => unattached.inc(),
    }),
    logger,
    bounced: reportBounce(bus),
    count: (outcome: string) => attempts.inc({ outcome }),
  };
  kit.add({ name: 'mail transport', stop: () => transport.close() });
  const send = (id: string, lastAttempt: boolean) => sendEmail(sending, id, lastAttempt);
  const queue = kit.add(
    createSendQueue({ redisUrl: config.REDIS_URL, settings, atOnce: transport.atOnce ?? 1, logger, send }),
  );
  kit.add(requeueUnsent({ pool, settings, logger }, queue));
  kit.add(tellMakerRegularly({ pool, settings, logger }, config.EMAIL_FROM));
  return queue;
}

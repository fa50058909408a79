import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import type { LookupKeys } from '@slipcast/service-kit/lookup-key';
import { isGone, isRejected, type MailTransport } from '../clients/mail-transport.ts';
import type { DeliverySettings } from '../rules/delivery-settings.ts';
import type { GroupedIntents } from '../store/grouped-intents.ts';
import { markFailed, markRetry, type ClaimedIntent, type DeliveryOutcome } from '../store/intent-store.ts';
import type { KnownShop } from '../store/shop-settings.ts';
import { expiryOf, writeEmail } from '../templates/write-email.ts';
import type { AttachDocument } from './attach-document.ts';

export interface SendingDependencies {
  pool: pg.Pool;
  intents: GroupedIntents;
  transport: MailTransport;
  /** With its current name and settings. */
  shop(): Promise<KnownShop>;
  lookupKeys: LookupKeys;
  from: string;
  settings: DeliverySettings;
  /** The VAT invoice or credit note of an email. */
  attach: AttachDocument;
  logger: Logger;
  count(outcome: DeliveryOutcome): void;
  /** Resolves once the bus has it: the mail server knows no such recipient. */
  bounced(intent: Pick<ClaimedIntent, 'id' | 'template' | 'data' | 'now'>): Promise<void>;
}

/** This email can never be delivered, so another attempt is pointless. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}

/** Mail servers repeat the recipient's address in their answers; it does not belong in logs and rows. */
const withoutRecipient = (error: unknown, recipient: string): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(recipient, '(recipient)').slice(0, 500);

const NOTE_AGAIN_MS = 1000;

/**
 * The mail server has the email, so a database that is away for a moment must not lead to a second one. After `abandonedAfterMs` other workers
 * take this one for dead.
 */
async function noteSent(
  { intents, settings, logger }: SendingDependencies,
  id: string,
  response: string,
): Promise<void> {
  const end = performance.now() + settings.abandonedAfterMs;
  for (;;)
    try {
      return await intents.markSent(id, response);
    } catch (error) {
      if (performance.now() + NOTE_AGAIN_MS > end) throw error;
      logger.warn({ err: error, intentId: id }, 'an email was sent, which could not be recorded yet');
      await sleep(NOTE_AGAIN_MS);
    }
}

/**
 * Sends one email and records the outcome. A crash after the server has accepted the email, before that is recorded, sends
 * it a second time, with the same Message-ID. Throws Undeliverable, or any other error if another attempt may succeed.
 *
 * @param lastAttempt of this job; the email gets a new job after a longer pause
 */
export async function sendEmail(
  dependencies: SendingDependencies,
  id: string,
  lastAttempt: boolean,
): Promise<void> {
  const { pool, intents, transport, lookupKeys, from, settings, logger, count } = dependencies;
  const intent = await intents.claim(id);
  if (!intent) return;
  const { template, recipient, data, ageMs, now } = intent;
  const abandon = async (reason: string) => {
    await markFailed(pool, id, reason);
    count('failed');
    logger.error({ intentId: id, template, reason }, 'an email cannot be delivered');
    throw new Undeliverable(reason);
  };
  const expiry = expiryOf(template, data);
  if (expiry && expiry <= now) return abandon('its link expired before it could be sent');
  let response: string;
  try {
    const shop = await dependencies.shop();
    const lookupKey = (orderId: string) => lookupKeys.of(orderId, now);
    const attachments = await dependencies.attach(intent, lastAttempt);
    const hasDocument = attachments.length > 0;
    const email = writeEmail({ ...shop, lookupKey, hasDocument }, template, data);
    response = await transport.send({
      id,
      from: { name: shop.name, address: from },
      ...(shop.repliesTo && { replyTo: { name: shop.name, address: shop.repliesTo } }),
      to: recipient,
      ...email,
      ...(hasDocument && { attachments }),
    });
  } catch (error) {
    const reason = withoutRecipient(error, recipient);
    // Before the outcome is noted, so that a crash in between repeats it.
    if (isGone(error)) await dependencies.bounced(intent);
    if (isRejected(error) || ageMs > settings.giveUpAfterMs) return abandon(reason);
    await markRetry(pool, id, reason, lastAttempt ? settings.newJobDelayMs : 0);
    count('retry');
    logger.warn({ intentId: id, template, reason, lastAttempt }, 'an email could not be sent yet');
    throw error;
  }
  await noteSent(dependencies, id, response.slice(0, 500));
  count('sent');
  logger.info({ intentId: id, template }, 'an email was sent');
}

import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import { claimIntent, markFailed, markRetry, markSent } from './intent-store.ts';
import type { Pace } from './pace.ts';
import type { Shop } from './templates/shop.ts';
import { expiryOf, writeLetter } from './templates/write-letter.ts';
import { isRefusedForGood, type Transport } from './transport.ts';

export interface Sender {
  pool: pg.Pool;
  transport: Transport;
  shop: Shop;
  from: string;
  pace: Pace;
  logger: Logger;
  sent(outcome: 'sent' | 'retry' | 'failed'): void;
}

/** The message is refused for good; nobody needs to try again. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}

/** Recipients stand in servers' answers; logs and rows need not know them. */
const plain = (error: unknown, recipient: string): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(recipient, '(recipient)').slice(0, 500);

/**
 * Sends one e-mail: claim, hand over, mark. A crash between handing over and marking sends it again, with the same
 * Message-ID: never zero, at most one more per crash. Throws for a failure that may pass, Undeliverable otherwise.
 *
 * @param lastTry of this job; the sweeper is to bring the e-mail again after a longer pause
 */
export async function sendIntent(sender: Sender, id: string, lastTry: boolean): Promise<void> {
  const { pool, transport, shop, pace, logger } = sender;
  const intent = await claimIntent(pool, id, pace.staleMs);
  if (!intent) return;
  const { template, recipient, data, ageMs } = intent;
  const giveUp = async (reason: string) => {
    await markFailed(pool, id, reason);
    sender.sent('failed');
    logger.error({ intentId: id, template, reason }, 'an e-mail cannot be delivered');
    throw new Undeliverable(reason);
  };
  const expiry = expiryOf(template, data);
  if (expiry && expiry.getTime() <= Date.now()) return giveUp('its link was too old before it could be sent');
  let response: string;
  try {
    const letter = writeLetter(shop, template, data);
    response = await transport.send({
      id,
      from: { name: shop.name, address: sender.from },
      to: recipient,
      ...letter,
    });
  } catch (error) {
    const reason = plain(error, recipient);
    if (isRefusedForGood(error) || ageMs > pace.giveUpMs) return giveUp(reason);
    await markRetry(pool, id, reason, lastTry ? pace.pauseMs : 0);
    sender.sent('retry');
    logger.warn({ intentId: id, template, reason, lastTry }, 'an e-mail could not be sent yet');
    throw error;
  }
  await markSent(pool, id, response.slice(0, 500));
  sender.sent('sent');
}

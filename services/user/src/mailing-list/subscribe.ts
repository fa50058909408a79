import { forgetErased } from './erased-subscribers.ts';
import { CONFIRM_DAYS, CONSENT_SENTENCES } from '@slipcast/contracts/newsletter';
import type { ConsentPage, NewsletterTopic } from '@slipcast/contracts/newsletter';
import { NEWSLETTER_TOPICS } from '@slipcast/contracts/newsletter';
import { Refusal } from '@slipcast/contracts/refusal';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { databaseTime, inTransaction } from '@slipcast/storage/postgres';
import { readLink, signLink } from '../passwords/emailed-link.ts';
import type { Shared } from '../shared.ts';
import { coarseNetwork } from './coarse-network.ts';
import {
  addConsent,
  consentSince,
  lockById,
  saveState,
  subscriberAt,
  type Subscriber,
} from './subscriber-store.ts';

const DAY_SECONDS = 86_400;
const CONFIRMATION = { audience: 'slipcast-newsletter', seconds: CONFIRM_DAYS * DAY_SECONDS };

const refuseLink = (): Refusal =>
  new Refusal('invalid-confirmation-link', 'This link no longer works. Please sign up again.');

/**
 * Sends a link to the address, whatever its state: the answer, its duration and the email are the same for one that is on the list already.
 * Nothing about the subscription changes until the link is followed, so no one can add a stranger or bring back someone who has left.
 */
export async function askToSubscribe(
  { config, pool, relay }: Pick<Shared, 'config' | 'pool' | 'relay'>,
  asked: { email: string; topics: NewsletterTopic[]; page: ConsentPage; ip: string },
): Promise<void> {
  const { email, topics, page, ip } = asked;
  const now = await databaseTime(pool);
  await inTransaction(pool, async (client) => {
    const { id } = await subscriberAt(client, email);
    const line = await addConsent(client, id, {
      what: 'asked',
      topics,
      page,
      sentence: CONSENT_SENTENCES[page],
      network: coarseNetwork(ip),
    });
    const claims = { userId: id, credentialVersion: line, email };
    const { token: confirmToken, expiresAt } = signLink(config.AUTH_PRIVATE_KEY, CONFIRMATION, claims, now);
    const data = { subscriberId: id, email, topics, confirmToken, expiresAt };
    await enqueue(client, [{ type: 'newsletter.address-given.v1', key: id, data }]);
  });
  relay.wake();
}

/**
 * The link was followed: the topics that were asked for are added. Following it again changes nothing, and it no longer works once its
 * reader has left the list. Throws Refusal 'invalid-confirmation-link'.
 */
export async function confirmSubscription(
  { config, pool }: Pick<Shared, 'config' | 'pool'>,
  token: string,
  ip: string,
): Promise<Subscriber> {
  const claims = readLink(config.AUTH_PUBLIC_KEY, CONFIRMATION, token, await databaseTime(pool));
  if (!claims) throw refuseLink();
  return inTransaction(pool, async (client) => {
    const found = await lockById(client, claims.userId);
    if (!found) throw refuseLink();
    const [asked, ...later] = await consentSince(client, found.id, claims.credentialVersion);
    if (asked?.what !== 'asked' || later.some(({ what }) => what === 'left')) throw refuseLink();
    // Its reader may have chosen other topics since the first press.
    if (later.some(({ what }) => what === 'confirmed' || what === 'chose')) return found;
    const topics = NEWSLETTER_TOPICS.filter(
      (topic) => found.topics.includes(topic) || asked.topics.includes(topic),
    );
    await saveState(client, found.id, { state: 'subscribed', topics });
    await forgetErased(client, found.email);
    const { page, sentence } = asked;
    await addConsent(client, found.id, {
      what: 'confirmed',
      topics,
      page,
      sentence,
      network: coarseNetwork(ip),
    });
    return { ...found, state: 'subscribed' as const, topics };
  });
}

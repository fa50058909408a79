import type { NewsletterTopic } from '@slipcast/contracts/newsletter';
import { Refusal } from '@slipcast/contracts/refusal';
import { inTransaction } from '@slipcast/storage/postgres';
import { endLinks } from '../early-links/early-links.ts';
import type { Shared } from '../shared.ts';
import { coarseNetwork } from './coarse-network.ts';
import { addConsent, lockByKey, saveState, type Subscriber } from './subscriber-store.ts';

export const unknownKey = (): Refusal =>
  new Refusal('not-found', 'This link is incomplete, or the address is no longer on our mailing list.');

const record = (what: 'chose' | 'left', topics: NewsletterTopic[], ip: string) => ({
  what,
  topics,
  page: null,
  sentence: null,
  network: coarseNetwork(ip),
});

/** No more letters. Repeats change nothing: mail programs may press twice. Throws Refusal 'not-found' for a key that is not ours. */
export const leaveList = ({ pool }: Pick<Shared, 'pool'>, key: string, ip: string): Promise<Subscriber> =>
  inTransaction(pool, async (client) => {
    const found = await lockByKey(client, key);
    if (!found) throw unknownKey();
    if (found.state !== 'subscribed') return found;
    const left = { ...found, state: 'unsubscribed' as const, topics: [] };
    await saveState(client, found.id, left);
    await addConsent(client, found.id, record('left', [], ip));
    await endLinks(client, found.id);
    return left;
  });

/**
 * Other topics, by someone who reads the emails to the address; also for someone who left and thinks again on that page. Throws Refusal
 * 'not-found' for a key that is not ours, or an address that has never been confirmed.
 */
export const chooseTopics = (
  { pool }: Pick<Shared, 'pool'>,
  key: string,
  topics: NewsletterTopic[],
  ip: string,
): Promise<Subscriber> =>
  inTransaction(pool, async (client) => {
    const found = await lockByKey(client, key);
    if (!found || found.state === 'pending') throw unknownKey();
    const chosen = { ...found, state: 'subscribed' as const, topics };
    await saveState(client, found.id, chosen);
    await addConsent(client, found.id, record('chose', topics, ip));
    return chosen;
  });

import { isUser } from '@slipcast/contracts/ids';
import { skuKey, type Sku } from '@slipcast/contracts/sku';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import type { Logger } from '@slipcast/service-kit/logs';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import type { ProductFacts } from '../products/product.ts';
import { offeredEvent } from './emails.ts';
import { lockQueue } from './entries.ts';
import type { QueueParts } from './queue-parts.ts';
import { endEntry, endOffered, isRecorded, recordOffer, waitAgain } from './offers.ts';
import type { Offer, QueueScripts } from './queue-scripts.ts';
import type { ReadAddress } from './user-client.ts';

type Address = Awaited<ReturnType<ReadAddress>>;
interface Ready {
  offer: Offer;
  address: Address;
}

const ROUNDS = 5;

/**
 * Writes what Redis did with a queue to PostgreSQL, together with the emails that follow. Redis repeats each offer until it is acknowledged.
 */
export function createRecordOffers(
  parts: Omit<QueueParts, 'recordOffers' | 'limits' | 'confirmAccount'> & {
    scripts: Pick<QueueScripts, 'recordOffers'>;
    logger: Logger;
  },
) {
  const { scripts, holds, changeQueue, pool, products, readAddress, keys, wake, logger } = parts;
  const running = new Map<string, Promise<void>>();

  /** Asked before the transaction, which would otherwise wait for another service. Null for owners without an account to email. */
  async function addressOf({ owner, state }: Offer): Promise<Address> {
    return state === 'open' && isUser(owner) ? readAddress(owner.slice(2)) : null;
  }

  /** Returns false if the owner of an offered piece is no longer on the list. */
  async function recordOne(
    client: pg.PoolClient,
    sku: Sku,
    offer: Offer,
    account: Address,
    facts: ProductFacts | null,
  ): Promise<boolean> {
    const { owner, state, takenBack } = offer;
    const isNewOffer = state === 'open' && takenBack && !(await isRecorded(client, sku, offer));
    if (state === 'again' || isNewOffer) await waitAgain(client, sku, owner);
    if (state === 'kept') await endEntry(client, sku, owner);
    if (state === 'over') await endOffered(client, sku, owner);
    if (state !== 'open') return true;
    const { known, offered } = await recordOffer(client, sku, offer);
    if (!offered) return known;
    // Only an address that someone has confirmed: the guest's who has logged in since, or the account's.
    const read = offered.email ? { email: offered.email, name: account?.name ?? null } : account;
    const to = offered.confirmed ? read : null;
    if (facts && to)
      await enqueue(client, [offeredEvent({ ...sku, id: offered.id, owner }, to, facts, offer.ends, keys)]);
    return true;
  }

  /** Those that are still what they were before the addresses were read, which may have taken a while. */
  async function unchanged(sku: Sku, read: Ready[]): Promise<Ready[]> {
    const now = await scripts.recordOffers(sku, []);
    return read.filter(({ offer: { owner, seq, state } }) =>
      now.some((one) => one.owner === owner && one.seq === seq && one.state === state),
    );
  }

  async function record(sku: Sku): Promise<void> {
    let unrecorded = await scripts.recordOffers(sku, []);
    for (let round = 0; unrecorded.length > 0 && round < ROUNDS; round += 1) {
      const found = await Promise.allSettled(unrecorded.map(addressOf));
      // An offer whose address cannot be read now is recorded later.
      const read = unrecorded.flatMap((offer, index) => {
        const address = found[index];
        return address?.status === 'fulfilled' ? [{ offer, address: address.value }] : [];
      });
      const failed = found.find((one) => one.status === 'rejected');
      const pot = await products.get(sku.productId);
      // No one gets an email about a pot that has left the shop.
      const facts = (!pot?.removed && pot?.facts) || null;
      const { ready, orphans } = await inTransaction(pool, async (client) => {
        await lockQueue(client, sku);
        const ready = await unchanged(sku, read);
        const unknown: Offer[] = [];
        for (const { offer, address } of ready)
          if (!(await recordOne(client, sku, offer, address, facts))) unknown.push(offer);
        return { ready, orphans: unknown };
      });
      wake();
      const recorded = ready.map(({ offer }) => offer);
      unrecorded = await scripts.recordOffers(sku, recorded);
      // Shoppers who left the list just before the offer give the piece up.
      for (const { owner, seq } of orphans) await holds.giveUpOffer(sku, owner, seq);
      if (recorded.some(({ state }) => state === 'again' || state === 'over')) await changeQueue(sku);
      if (failed) throw failed.reason;
    }
  }

  /** Calls at the same time share one recording, followed by one more for what happened during it. */
  const recordOffers = async ({ productId, variantId }: Sku): Promise<void> => {
    const sku = { productId, variantId };
    const key = skuKey(sku);
    const before = running.get(key);
    if (before) await before.catch(() => {});
    const now = running.get(key) ?? record(sku).finally(() => running.delete(key));
    running.set(key, now);
    return now;
  };
  return {
    recordOffers,
    /** In the background. The job repeats what fails. */
    recordSoon(sku: Sku): void {
      recordOffers(sku).catch((error: unknown) =>
        logger.warn({ err: error, ...sku }, 'an offer could not be recorded and will be retried'),
      );
    },
    name: 'records of offers',
    stop: () => Promise.allSettled(running.values()),
  };
}

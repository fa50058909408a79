import type pg from 'pg';
import { isUser } from '@slipcast/contracts/ids';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import type { Logger } from '@slipcast/service-kit/logs';
import type { ReadAddress } from './user-client.ts';
import type { ProductFacts } from '../products/product.ts';
import { skuText, type Sku } from '../redis/sku.ts';
import { offeredEvent, type PlaceKeys } from './entry.ts';
import type { HoldScripts, Offer } from '../holds/hold-scripts.ts';
import type { Holds } from '../holds/hold-store.ts';
import { endPlace, noteOffer, waitAgain } from './offers.ts';
import type { Products } from '../products/product-cache.ts';
import { lockQueue } from './entries.ts';
import type { ChangeQueue } from './change-queue.ts';

export type NoteOffers = ReturnType<typeof createNoteOffers>;
type Address = Awaited<ReturnType<ReadAddress>>;

const ROUNDS = 5;

/** Writes what Redis did with a queue to PostgreSQL, with the mails that follow. Redis says it again until it is acknowledged. */
export function createNoteOffers(options: {
  scripts: Pick<HoldScripts, 'noteOffers'>;
  holds: Pick<Holds, 'release'>;
  changeQueue: ChangeQueue;
  pool: pg.Pool;
  products: Pick<Products, 'get'>;
  readAddress: ReadAddress;
  keys: PlaceKeys;
  wake: () => void;
  logger: Logger;
}) {
  const { scripts, holds, changeQueue, pool, products, readAddress, keys, wake, logger } = options;
  const running = new Map<string, Promise<void>>();

  /** Asked before the transaction, which would wait for another service otherwise. Null: nobody to write to. */
  async function addressOf({ owner, state }: Offer): Promise<Address> {
    return state === 'open' && isUser(owner) ? readAddress(owner.slice(2)) : null;
  }

  /** False: nobody has such a place any more. */
  async function noteOne(
    client: pg.PoolClient,
    sku: Sku,
    offer: Offer,
    account: Address,
    facts: ProductFacts | null,
  ): Promise<boolean> {
    const { owner, state, takenBack } = offer;
    if (state === 'again' || takenBack) await waitAgain(client, sku, owner);
    if (state === 'kept' || state === 'over') await endPlace(client, sku, owner);
    if (state !== 'open') return true;
    const { known, offered } = await noteOffer(client, sku, offer);
    if (!offered) return known;
    const to = account ?? (offered.confirmed && offered.email ? { email: offered.email, name: null } : null);
    if (facts && to)
      await enqueue(client, [offeredEvent({ ...sku, id: offered.id, owner }, to, facts, offer.ends, keys)]);
    return true;
  }

  async function note(sku: Sku): Promise<void> {
    let unnoted = await scripts.noteOffers(sku, []);
    for (let round = 0; unnoted.length > 0 && round < ROUNDS; round += 1) {
      const found = await Promise.allSettled(unnoted.map(addressOf));
      // One whose address nobody tells just now is noted later.
      const ready = unnoted.flatMap((offer, index) => {
        const address = found[index];
        return address?.status === 'fulfilled' ? [{ offer, address: address.value }] : [];
      });
      const pot = await products.get(sku.productId);
      // Nobody is called to a pot that has left the shop meanwhile.
      const facts = (!pot?.removed && pot?.facts) || null;
      const failed = found.find((one) => one.status === 'rejected');
      const nobodys = await inTransaction(pool, async (client) => {
        await lockQueue(client, sku);
        const orphans: Offer[] = [];
        for (const { offer, address } of ready)
          if (!(await noteOne(client, sku, offer, address, facts))) orphans.push(offer);
        return orphans;
      });
      wake();
      const noted = ready.map(({ offer }) => offer);
      unnoted = await scripts.noteOffers(sku, noted);
      // Whoever left before a piece was offered holds nothing.
      for (const { owner } of nobodys) await holds.release(sku, owner);
      if (noted.some(({ state }) => state === 'again')) await changeQueue(sku, async () => {});
      if (failed) throw failed.reason;
    }
  }

  /** Many at the same time note once, and once more for those who came meanwhile. */
  const noteOffers = async ({ productId, variantId }: Sku): Promise<void> => {
    const sku = { productId, variantId };
    const key = skuText(sku);
    const before = running.get(key);
    if (before) await before.catch(() => {});
    const now = running.get(key) ?? note(sku).finally(() => running.delete(key));
    running.set(key, now);
    return now;
  };
  return {
    noteOffers,
    /** In the background: what fails now is done again by the job. */
    noteSoon(sku: Sku): void {
      noteOffers(sku).catch((error: unknown) =>
        logger.warn({ err: error, ...sku }, 'an offer could not be noted yet'),
      );
    },
    name: 'notes of offers',
    stop: () => Promise.allSettled(running.values()),
  };
}

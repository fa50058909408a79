import type pg from 'pg';
import type { Owner } from '@slipcast/contracts/ids';
import type { Sku } from '@slipcast/contracts/sku';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Holds } from '../../../../services/cart/src/holds/hold-store.ts';
import type { Products } from '../../../../services/cart/src/products/product-cache.ts';
import type { SkuEvents, SkuScripts } from '../../../../services/cart/src/redis/sku-scripts.ts';
import { createChangeQueue } from '../../../../services/cart/src/waitlist/change-queue.ts';
import { createEntryKeys } from '../../../../services/cart/src/waitlist/entry-keys.ts';
import { joinQueue, leaveQueue, ownEntries } from '../../../../services/cart/src/waitlist/join-queue.ts';
import { SEEN_SECONDS } from '../../../../services/cart/src/waitlist/entry.ts';
import { entryOfKey, mailedLinkRoutes } from '../../../../services/cart/src/waitlist/mailed-link-routes.ts';
import { moveEntries } from '../../../../services/cart/src/waitlist/move-entries.ts';
import type { QueueParts } from '../../../../services/cart/src/waitlist/queue-parts.ts';
import { createQueueScripts } from '../../../../services/cart/src/waitlist/queue-scripts.ts';
import { createRecordOffers } from '../../../../services/cart/src/waitlist/record-offers.ts';
import type { ReadAddress } from '../../../../services/cart/src/waitlist/user-client.ts';
import { createLocalClient } from './local-client.ts';
import { running } from './scheduler.ts';

/** No limit is ever reached. */
const limits = new Proxy({}, { get: () => async () => undefined }) as QueueParts['limits'];

const unconfirmed = new Set<string>();
/** The address of this account is not confirmed. */
export const leaveUnconfirmed = (id: string): void => void unconfirmed.add(id);
/** What the user service says of an account. */
export const addressOfAccount = (id: string) => ({
  name: id,
  email: `${id}@example.com`,
  confirmed: !unconfirmed.has(id),
});

export type WaitingProcess = ReturnType<typeof createWaitingProcess>;

/** The waiting list of one process, with its entries in PostgreSQL. What records offers is an actor of its own. */
export function createWaitingProcess(options: {
  pool: pg.Pool;
  skuScripts: SkuScripts;
  skuEvents: SkuEvents;
  holds: Holds;
  products: Products;
  readAddress: ReadAddress;
  name: string;
  logger: Logger;
}) {
  const { pool, skuScripts, skuEvents, holds, products, readAddress, name, logger } = options;
  const scripts = createQueueScripts(skuScripts);
  const changeQueue = createChangeQueue({ scripts, pool });
  const shared = {
    pool,
    holds,
    products,
    changeQueue,
    keys: createEntryKeys('keys of the proof'),
    wake() {},
  };
  const recorder = createRecordOffers({ ...shared, scripts, readAddress, logger });
  let beside: (<T>(work: () => T) => T) | undefined;
  skuEvents.on('offers', (sku) => {
    const context = running();
    if (context) beside ??= context.scheduler.beside(`recorder of ${name}`);
    if (context) beside?.(() => recorder.recordSoon(sku));
    else recorder.recordSoon(sku);
  });
  const { recordOffers } = recorder;
  const confirmAccount = async () => {};
  const queue: QueueParts = { ...shared, recordOffers, limits, readAddress, confirmAccount };
  const links = createLocalClient(() => mailedLinkRoutes(queue));
  const entryOf = async (owner: Owner, { productId, variantId }: Sku) =>
    (await ownEntries(queue, owner)).find(
      (entry) => entry.productId === productId && entry.variantId === variantId,
    );
  return {
    async join(sku: Sku, owner: Owner, email: string | null = null) {
      const facts = await products.findBuyable(sku);
      return joinQueue(queue, { owner }, sku, { email, facts, network: '' });
    },
    products,
    keyOf: async (sku: Sku, owner: Owner) => shared.keys.of((await entryOf(owner, sku))?.id ?? ''),
    entryOfKey: (key: string) => entryOfKey(queue, key),
    /** Follows the link that was mailed to confirm the address. */
    async confirm(sku: Sku, owner: Owner): Promise<void> {
      const entry = await entryOf(owner, sku);
      if (entry) await links.post('/api/cart/waiting/confirm', { key: shared.keys.of(entry.id) });
    },
    /** The page was closed two minutes ago, so that it no longer asks. */
    async closePage({ productId, variantId }: Sku, owner: Owner): Promise<void> {
      await pool.query(
        `UPDATE waiting_place SET seen_at = seen_at - interval '${SEEN_SECONDS} seconds'
         WHERE product_id = $1 AND variant_id = $2 AND owner = $3`,
        [productId, variantId, owner],
      );
    },
    entryOf,
    async leave(sku: Sku, owner: Owner): Promise<boolean> {
      const entry = await entryOf(owner, sku);
      if (entry) await leaveQueue(queue, entry);
      return entry !== undefined;
    },
    moveEntries: (guest: Owner, owner: Owner) => moveEntries(queue, guest, owner),
    /** What the job does with the queue of a pot. */
    async serve(sku: Sku): Promise<void> {
      await changeQueue(sku);
      await recordOffers(sku);
    },
  };
}

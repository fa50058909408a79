import type { Owner } from '@slipcast/contracts/ids';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { Base } from '../base.ts';
import type { Holds } from '../holds/hold-store.ts';
import type { Products } from '../products/product-cache.ts';
import { createChangeQueue } from './change-queue.ts';
import { createEntryKeys } from './entry-keys.ts';
import { removeEntries } from './join-queue.ts';
import { createWaitlistLimits } from './limits.ts';
import { entryOfKey, mailedLinkRoutes } from './mailed-link-routes.ts';
import { moveEntries } from './move-entries.ts';
import { createQueueScripts } from './queue-scripts.ts';
import { createRecordOffers } from './record-offers.ts';
import { createServeQueues } from './serve-queues.ts';
import { createConfirmAccount, createReadAddress } from './user-client.ts';
import { waitlistRoutes } from './waitlist-routes.ts';

export type Waitlist = Omit<ReturnType<typeof createWaitlist>, 'endpoints'>;

/** The queues of shoppers who are waiting for a pot that others have. */
export function createWaitlist(kit: ServiceKit, parts: Base & { holds: Holds; products: Products }) {
  const { config, bus, pool, limitsRedis, skuScripts, skuEvents, holds, products, shoppers } = parts;
  const { logger } = kit;
  const scripts = createQueueScripts(skuScripts);
  const changeQueue = createChangeQueue({ scripts, pool });
  const keys = createEntryKeys(config.HOLD_RECEIPT_SECRET);
  const relay = kit.outbox(pool, bus);
  const shared = { pool, holds, products, changeQueue, keys, wake: () => relay.wake() };
  const users = kit.client('user', config.USER_URL, { timeoutMs: 2000 });
  const [readAddress, confirmAccount] = [createReadAddress(users), createConfirmAccount(users)];
  const recorder = kit.add(createRecordOffers({ ...shared, scripts, readAddress, logger }));
  skuEvents.on('offers', recorder.recordSoon);
  const { recordOffers } = recorder;
  const limits = createWaitlistLimits(limitsRedis, config);
  const queue = { ...shared, recordOffers, limits, readAddress, confirmAccount };
  kit.add(createServeQueues(queue, parts, logger));
  return {
    moveEntries: (guest: Owner, owner: Owner) => moveEntries(queue, guest, owner),
    removeEntries: (owner: Owner) => removeEntries(queue, owner),
    /** The entry that a mailed link is about. Throws Refusal 404. */
    entryOfKey: (key: string) => entryOfKey(queue, key),
    endpoints: [...waitlistRoutes({ ...queue, shoppers }), ...mailedLinkRoutes(queue)],
  };
}

import type { EventData } from '@slipcast/contracts/events/registry';
import { noteChanges, type ChangeReply } from './hold-changes.ts';
import type { Rebuild } from './rebuild.ts';
import type { CartRedis } from './redis.ts';
import { skuKeys } from './sku.ts';
import type { Snapshot } from './snapshot.ts';

export type StockChange = EventData<'stock.changed.v1'>;
/** Brings a stock change into the replica, once; with a sale the buyer's hold shrinks in the same call. */
export type Settle = (change: StockChange) => Promise<void>;

/** Longer than a ledger reading is under way. */
const REMEMBER_VERSION_SECONDS = 3600;

export const createSettle =
  (redis: CartRedis, rebuild: Rebuild, snapshot: Snapshot): Settle =>
  async ({ onHand, version, sale, ...sku }) => {
    const run = () =>
      redis.cartSettle(
        ...skuKeys(sku),
        onHand,
        version,
        sale?.owner ?? '',
        sale?.quantity ?? 0,
        REMEMBER_VERSION_SECONDS,
      ) as Promise<ChangeReply>;
    let reply = await run();
    // Without a sale a replica that nobody needs stays away; a sale has to come off the buyer's hold in the snapshot.
    if (reply[0] === 'missing' && sale && (await rebuild.ensure(sku))) reply = await run();
    if (reply[0] === 'ok') noteChanges(snapshot, sku, reply);
  };

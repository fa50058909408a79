import type { Logger } from '@slipcast/service-kit/logs';
import { createTicker } from '@slipcast/service-kit/ticker';
import type pg from 'pg';
import type { OrderStore } from './order-store.ts';
import { findToAnnounce } from './parcel-entries.ts';
import { announceParcel } from './ship-parcel.ts';

/** So that the buyer is emailed soon after the time for undoing has passed. */
const SECONDS = 2;

/**
 * Announces the parcels that can no longer be undone, each in a transaction of its own. Replicas that find the same one announce it once,
 * because they decide under the order's lock.
 */
export const announceParcels = ({
  pool,
  store,
  logger,
}: {
  pool: pg.Pool;
  store: OrderStore;
  logger: Logger;
}) =>
  createTicker({
    name: 'announcement of parcels',
    seconds: SECONDS,
    logger,
    task: async () => {
      for (const { id, orderId } of await findToAnnounce(pool))
        // oxlint-disable-next-line no-await-in-loop
        await store.change(orderId, (order, now) => announceParcel(order, id, now));
    },
  });

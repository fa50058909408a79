import type { Sku } from '@slipcast/contracts/sku';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Base } from '../base.ts';
import { createSharedJob, forEachBatch } from '../redis/shared-job.ts';
import { readQueued, removeOldEntries } from './entries.ts';
import type { QueueParts } from './queue-parts.ts';

const BATCH = 100;

/**
 * Goes through all pots with a waiting list: frees what has expired and offers it, restores the queue in a Redis that lost it, and records what
 * a crash has left unrecorded.
 */
export function createServeQueues(
  { pool, changeQueue, recordOffers }: Pick<QueueParts, 'pool' | 'changeQueue' | 'recordOffers'>,
  { config, redis }: Base,
  logger: Logger,
) {
  const serve = async (sku: Sku): Promise<void> => {
    try {
      await changeQueue(sku);
      await recordOffers(sku);
    } catch (error) {
      logger.warn(
        { err: error, ...sku },
        'the waiting list of a pot could not be served and will be retried',
      );
    }
  };
  return createSharedJob({
    name: 'service of waiting lists',
    lock: 'cart:serving',
    redis,
    seconds: config.SWEEP_SECONDS,
    logger,
    async task(stopping) {
      await removeOldEntries(pool);
      const readSkus = (last: Sku, limit: number) => readQueued(pool, last, limit);
      await forEachBatch(readSkus, BATCH, stopping, async (skus) => {
        for (const sku of skus) if (!stopping.aborted) await serve(sku);
      });
    },
  });
}

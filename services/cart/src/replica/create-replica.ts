import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { createSharedJob, forEachBatch } from '../redis/shared-job.ts';
import type { Stored } from '../snapshot/create-snapshot.ts';
import { readReplicated } from '../snapshot/snapshot-queries.ts';
import { createApplyEvent } from './apply-changes.ts';
import { createAudit, type ReadQueued } from './audit-replicas.ts';
import { createCatchUp, type Drift } from './catch-up.ts';
import { createLedgerClient } from './ledger-client.ts';
import { onStockChanged } from './on-stock-changed.ts';
import { createRebuild, type WithQueue } from './rebuild-replica.ts';
import { createReplicaScripts } from './replica-scripts.ts';
import { createStoreTerms } from './sale-terms.ts';
import { showStockSeen } from './stock-seen.ts';

const COMPARED_AT_ONCE = 200;

export type Replica = Omit<ReturnType<typeof createReplica>, 'endpoints'>;

/**
 * The copy of the stock ledger in Redis.
 *
 * @param parts.withQueue reads who is waiting for a SKU, which a rebuild brings back too
 */
export function createReplica(
  kit: ServiceKit,
  parts: Stored & { withQueue: WithQueue; readQueued: ReadQueued },
) {
  const { config, bus, pool, redis, skuScripts, skuEvents, snapshot, othersFlushed, withQueue, readQueued } =
    parts;
  const { logger } = kit;
  const scripts = createReplicaScripts(skuScripts);
  const readLedger = createLedgerClient(kit.client('order', config.ORDER_URL, { timeoutMs: 2000 }));
  const { waitMs } = skuScripts.times;
  const rebuild = createRebuild({
    scripts,
    pool,
    readLedger,
    withQueue,
    snapshot,
    othersFlushed,
    waitMs,
    logger,
  });
  const drifts = kit.metrics.counter(
    'stock_replica_drifts_total',
    'Replicas of stock that differed from the ledger when they were compared',
    ['drift'],
  );
  const drifted = (drift: Drift) => drifts.inc({ drift });
  const catchUp = createCatchUp({ scripts, readLedger, snapshot, drifted, logger });
  kit.subscribe(() =>
    bus.subscribe(onStockChanged(createApplyEvent({ scripts, snapshot }, catchUp), snapshot)),
  );
  const audit = createAudit({ scripts, pool, readQueued, rebuild, catchUp, events: skuEvents, logger });
  // Keeps every replica in Redis fresh, so that none has to be compared during a shopper's request.
  kit.add(
    createSharedJob({
      name: 'comparison with the ledger',
      lock: 'cart:comparing',
      redis,
      seconds: config.SWEEP_SECONDS,
      logger,
      task: (stopping) =>
        forEachBatch(
          (last, limit) => readReplicated(pool, last, limit),
          COMPARED_AT_ONCE,
          stopping,
          (skus) => audit(skus, stopping),
        ),
    }),
  );
  return {
    rebuild,
    catchUp,
    storeTerms: createStoreTerms(skuScripts),
    endpoints: [showStockSeen({ scripts, pool })],
  };
}

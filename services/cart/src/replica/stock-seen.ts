import type { SeenStock } from '@slipcast/contracts/http/ledger';
import { StockSeenBody } from '@slipcast/contracts/http/ledger';
import { skuKey, type Sku } from '@slipcast/contracts/sku';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type pg from 'pg';
import { readApplied } from '../snapshot/snapshot-queries.ts';
import type { ReplicaScripts } from './replica-scripts.ts';

interface Parts {
  scripts: Pick<ReplicaScripts, 'read'>;
  pool: pg.Pool;
}

/** The newest version of the ledger that Redis or the snapshot knows, without the SKUs that neither knows. */
async function stockSeen({ scripts, pool }: Parts, skus: Sku[]): Promise<SeenStock[]> {
  const applied = new Map((await readApplied(pool, skus)).map((row) => [skuKey(row), row.version]));
  const seen = await Promise.all(
    skus.map(async ({ productId, variantId }): Promise<SeenStock> => {
      const sku = { productId, variantId };
      const replica = await scripts.read(sku);
      const version = applied.get(skuKey(sku)) ?? 0;
      if (replica && replica.version >= version) return { ...sku, ...replica };
      return { ...sku, version, onHand: null };
    }),
  );
  return seen.filter(({ version }) => version > 0);
}

/** The order service asks after a restore, when its ledger may be behind the replicas. */
export const showStockSeen = (parts: Parts) =>
  endpoint({
    route: 'POST /internal/stock-seen',
    access: 'internal',
    callers: ['order'],
    summary: 'The newest version of the ledger that the replicas of these SKUs know',
    body: StockSeenBody,
    handle: ({ body }) => stockSeen(parts, body.skus),
  });

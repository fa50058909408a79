import type { SeenStock } from '@slipcast/contracts/http/ledger';
import type pg from 'pg';
import { skuText, type Sku } from '../redis/sku.ts';
import type { HoldScripts } from '../holds/hold-scripts.ts';
import { readApplied } from '../snapshot/snapshot-queries.ts';

/** The newest that Redis and the snapshot have heard of the ledger; without the SKUs that neither knows. */
export async function stockSeen(
  { scripts, pool }: { scripts: Pick<HoldScripts, 'replica'>; pool: pg.Pool },
  skus: Sku[],
): Promise<SeenStock[]> {
  const applied = new Map((await readApplied(pool, skus)).map((row) => [skuText(row), row.version]));
  const seen = await Promise.all(
    skus.map(async ({ productId, variantId }): Promise<SeenStock> => {
      const sku = { productId, variantId };
      const replica = await scripts.replica(sku);
      const version = applied.get(skuText(sku)) ?? 0;
      if (replica && replica.version >= version) return { ...sku, ...replica };
      return { ...sku, version, onHand: null };
    }),
  );
  return seen.filter(({ version }) => version > 0);
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportSource } from '@slipcast/contracts/imports';
import type { ImportOutcome, ImportRow } from '@slipcast/contracts/http/imports';
import { toPounds } from '@slipcast/contracts/money';
import type { Snapshot } from '../products/snapshot.ts';
import type { Product } from '../products/product.ts';
import { missingOf, photographsOf } from './found-photographs.ts';
import { isImportable, type FoundProduct } from './found-product.ts';
import { NO_OUTCOMES, type Outcomes } from './import-file.ts';
import { importProduct } from './import-product.ts';

/** Other requests get their turn after so many products. */
const AT_ONCE = 50;

/** The product that a file's product would change; null: it would be a new one. */
export type Known = (found: FoundProduct) => { product: Product; isOwn: boolean } | null;

/** Finds products by what the last import has remembered, or by the id in our own export. */
export function knownIn({ all, allById }: Pick<Snapshot, 'all' | 'allById'>, source: ImportSource): Known {
  const imported = new Map<string, Product>();
  for (const { listed } of all) {
    const from = listed.product.imported;
    if (from?.source === source) imported.set(from.key, listed.product);
  }
  return ({ key }) => {
    const own = source === 'slipcast' ? allById.get(key)?.listed.product : undefined;
    if (own) return { product: own, isOwn: true };
    const product = imported.get(key);
    return product ? { product, isOwn: false } : null;
  };
}

interface Planned {
  outcome: ImportOutcome;
  changes: string[];
  kept: string[];
}

function plan(found: FoundProduct, source: ImportSource, known: Known): Planned {
  if (!isImportable(found)) return { outcome: 'left-out', changes: [], kept: [] };
  const { product = null, isOwn = false } = known(found) ?? {};
  const context = { source, isOwn, photographs: {}, newId: () => 'new', now: new Date(0), by: '' };
  const { changes, kept } = importProduct(product, found, context);
  if (!product) return { outcome: 'added', changes, kept };
  return { outcome: changes.length > 0 ? 'updated' : 'unchanged', changes, kept };
}

/** What an import would do, in numbers. @returns `missing`: photographs that the shop has not stored yet */
export async function dryRun(
  products: FoundProduct[],
  source: ImportSource,
  known: Known,
): Promise<{ expected: Outcomes; missing: number }> {
  const outcomes = { ...NO_OUTCOMES };
  let missing = 0;
  for (const [index, found] of products.entries()) {
    outcomes[plan(found, source, known).outcome] += 1;
    if (isImportable(found)) missing += missingOf(found, known(found)?.product.imported?.photographs).length;
    // oxlint-disable-next-line no-await-in-loop
    if (index % AT_ONCE === 0) await nextTurn();
  }
  return { expected: outcomes, missing };
}

/** What an import would do with one product. */
export function dryRunRow(found: FoundProduct, source: ImportSource, known: Known): ImportRow {
  const { row, fields, skus, problems } = found;
  const counted = skus.flatMap(({ stock }) => stock ?? []);
  return {
    row,
    name: fields.name,
    price: skus[0] ? toPounds(skus[0].pricePence) : null,
    options: skus.map(({ color }) => color).filter(Boolean),
    pieces: counted.length > 0 ? counted.reduce((sum, pieces) => sum + pieces, 0) : null,
    photographs: photographsOf(found).length,
    problems,
    ...plan(found, source, known),
  };
}

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ImportOutcome } from '@slipcast/contracts/http/imports';
import { Refusal } from '@slipcast/contracts/refusal';
import { nameUuid } from '@slipcast/event-bus/name-uuid';
import { auditEvent } from '@slipcast/service-kit/audit';
import { publicIdsIn } from '../photographs/images.ts';
import type { ProductStore } from '../products/catalogue-snapshot.ts';
import { describeProduct } from '../products/describe-product.ts';
import { urlsOf } from '../products/duplicates.ts';
import { changeEntry } from '../products/product-change-routes.ts';
import type { Product } from '../products/product.ts';
import { missingOf } from './found-photographs.ts';
import { isImportable, type FoundProduct } from './found-product.ts';
import { importProduct } from './import-product.ts';
import type { Fetched, Run } from './import-steps.ts';
import type { ImportContext } from './merge-options.ts';

interface Needs {
  store: ProductStore;
  /** Called before a product is saved, so that none of its photographs is removed as unused. */
  markUsed: (publicIds: Iterable<string>) => Promise<unknown>;
  /** Called after each write. */
  changed: (id: string) => void;
}

interface Place {
  id: string;
  isOwn: boolean;
  before: Product | null;
}

/**
 * Where a file's product is or goes: the product of our own export, the one that an earlier import has added, or a new one. The same
 * product gets the same id in every run.
 *
 * @param time 2, if the product of this id was deleted since; then 3…
 */
async function placeOf(
  store: ProductStore,
  { source }: Run,
  { key }: FoundProduct,
  time: number,
): Promise<Place> {
  const own = source === 'slipcast' ? await store.get(key) : null;
  if (own) return { id: key, isOwn: true, before: own.body };
  const id = nameUuid('imported product', source, key, String(time));
  return { id, isOwn: false, before: (await store.get(id))?.body ?? null };
}

const photographsIn = (product: Product) => publicIdsIn([product, ...product.variants].flatMap(urlsOf));

/** What this very run has already done, before the process was killed. */
const doneBefore = ({ imported }: Product, { importId }: Run) =>
  imported?.last?.importId === importId ? imported.last.outcome : undefined;

/** Writes one product of a file, as often as it is asked. @param photographs that have just been stored, by the file's addresses */
export async function writeImported(
  needs: Needs,
  run: Run,
  found: FoundProduct,
  photographs: ImportContext['photographs'] = {},
  time = 1,
): Promise<ImportOutcome> {
  if (!isImportable(found)) return 'left-out';
  const { store, markUsed, changed } = needs;
  const { importId, source, actor } = run;
  const { id, isOwn, before } = await placeOf(store, run, found, time);
  const now = new Date();
  const context = { source, isOwn, photographs, newId: randomUUID, now, by: actor.userId };
  await markUsed(photographsIn(importProduct(before, found, context).product));

  if (!before) {
    const { product } = importProduct(null, found, context);
    const { imported } = product;
    const last = { importId, outcome: 'added' } as const;
    const added = imported ? { ...product, imported: { ...imported, last } } : product;
    const what = { objectId: id, object: product.name, after: describeProduct(product) };
    const entry = auditEvent(actor, { action: 'product.added', ...what }, now);
    try {
      await store.insert(id, added, undefined, [entry]);
      changed(id);
      return 'added';
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
      // It was deleted in the shop, or another process has just written it.
      const next = (await store.removed(id)) ? time + 1 : time;
      return writeImported(needs, run, found, photographs, next);
    }
  }
  let outcome: 'added' | 'updated' | 'unchanged' = 'unchanged';
  const written = await store.change(
    id,
    (known) => {
      const { product, changes } = importProduct(known, found, context);
      outcome = doneBefore(known, run) ?? (changes.length > 0 ? 'updated' : 'unchanged');
      const { imported } = product;
      const last = outcome === 'unchanged' ? known.imported?.last : { importId, outcome };
      const next = imported ? { ...product, imported: { ...imported, ...(last && { last }) } } : product;
      return isDeepStrictEqual(next, known) ? known : next;
    },
    { events: (one, other) => (outcome === 'unchanged' ? [] : changeEntry(actor, id, now)(one, other)) },
  );
  if (!written) return writeImported(needs, run, found, photographs, time);
  changed(id);
  return outcome;
}

/** The product of a file as it is now, and the number of its id; null: it was deleted since, or never imported. */
async function existing(store: ProductStore, run: Run, found: FoundProduct) {
  for (let time = 1; ; time += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { id, isOwn, before } = await placeOf(store, run, found, time);
    if (before) return { time, isOwn, product: before };
    // oxlint-disable-next-line no-await-in-loop
    if (!(await store.removed(id))) return null;
  }
}

/** Gives one product the photographs that it misses. @param fetch stores photographs by the file's addresses */
export async function writePhotographs(
  needs: Needs,
  run: Run,
  found: FoundProduct,
  fetch: (urls: string[]) => Promise<Fetched>,
): Promise<Fetched> {
  const known = isImportable(found) ? await existing(needs.store, run, found) : null;
  const missing = known ? missingOf(found, known.isOwn ? {} : known.product.imported?.photographs) : [];
  if (!known || missing.length === 0) return { stored: {}, failed: [] };
  const fetched = await fetch(missing);
  if (Object.keys(fetched.stored).length > 0)
    await writeImported(needs, run, found, fetched.stored, known.time);
  return fetched;
}

import type { DocumentStore } from '@slipcast/storage/documents/documents';
import type { Product } from './product.ts';
import { encodedWith, snapshotOf, type Encode, type Snapshot } from './snapshot.ts';
import type { Tones } from './wire-product.ts';
import type { ToneOf } from '../photographs/image-tones.ts';

export type ProductStore = DocumentStore<Product>;
type Reads = Pick<ProductStore, 'find' | 'getMany' | 'versions'>;
export type CatalogueSnapshot = ReturnType<typeof createCatalogueSnapshot>;

/** In case the event about another replica's change is late. */
const MAX_AGE_MS = 1000;
/** If more products have changed, the versions of all are compared. */
const MOST_AT_ONCE = 100;

interface Reading {
  store: Reads;
  known: Snapshot;
  ids: string[];
  encoded: Encode;
  clock: () => number;
}

/** Reads these products and those with an unknown version. The others stay as they are. */
async function compared({ store, known, ids, encoded, clock }: Reading): Promise<Snapshot> {
  const asked = new Set(ids);
  const versions = await store.versions();
  const changed = new Set(
    versions
      .filter(({ id, version }) => asked.has(id) || known.allById.get(id)?.listed.version !== version)
      .map(({ id }) => id),
  );
  if (changed.size === 0 && versions.length === known.all.length) return known;
  const read = changed.size > 0 ? await store.getMany([...changed]) : [];
  const fresh = new Map(read.map((document) => [document.id, encoded(document)]));
  return snapshotOf(
    versions.flatMap(({ id }) => (changed.has(id) ? fresh.get(id) : known.allById.get(id)) ?? []),
    clock,
  );
}

/** Reads these products. The others stay as they are. */
async function replaced(reading: Reading): Promise<Snapshot> {
  const { store, known, ids, encoded, clock } = reading;
  if (ids.length > MOST_AT_ONCE) return compared(reading);
  const read = await store.getMany(ids);
  // Only the database knows where a new one belongs.
  if (read.length < ids.length || read.some(({ id }) => !known.allById.has(id))) return compared(reading);
  const fresh = new Map(read.map((document) => [document.id, encoded(document)]));
  return snapshotOf(
    known.all.map((product) => fresh.get(product.id) ?? product),
    clock,
  );
}

/**
 * The whole catalogue in memory, encoded as JSON. An update opens in it by the clock of this process, for display only: cart and order
 * decide by the clocks of their stores (ADR 68). It is loaded once, and then only changes are read. A read that was under
 * way when `invalidate` was called is not reused, so a reader always sees the last write.
 */
export function createCatalogueSnapshot(
  store: Reads,
  now: () => number = () => performance.now(),
  toneOf: ToneOf = () => undefined,
  clock: () => number = Date.now,
) {
  let current: Promise<Snapshot> | undefined;
  let comparedAt = 0;
  /** The earliest that any snapshot in use turns. */
  let turnsAt = Infinity;
  const changed = new Set<string>();
  const encoded: Encode = (document) => {
    const tones: Tones = (address) => toneOf(address, () => changed.add(document.id));
    return encodedWith(tones, document);
  };

  async function next(before: Promise<Snapshot> | undefined, ids: string[], all: boolean): Promise<Snapshot> {
    const known = await before?.catch(() => undefined);
    if (!known) return snapshotOf((await store.find()).map(encoded), clock);
    const reading = { store, known, ids, encoded, clock };
    const found = await (all ? compared(reading) : ids.length > 0 ? replaced(reading) : known);
    return clock() >= found.turnsAt ? snapshotOf(found.all, clock) : found;
  }
  return {
    /** @param atOnce includes another replica's change that has no event, as for drafts */
    read(atOnce = false): Promise<Snapshot> {
      const isOld = atOnce || now() - comparedAt >= MAX_AGE_MS;
      if (current && changed.size === 0 && !isOld && clock() < turnsAt) return current;
      const fresh = next(current, [...changed], isOld);
      changed.clear();
      if (isOld || !current) comparedAt = now();
      current = fresh;
      turnsAt = Infinity;
      fresh.then(
        (snapshot) => (turnsAt = Math.min(turnsAt, snapshot.turnsAt)),
        () => {
          if (current === fresh) current = undefined;
        },
      );
      return fresh;
    },
    /** The next `read` reads this product again, because it may have changed or its photograph's colour has been found. */
    invalidate(id: string): void {
      changed.add(id);
    },
  };
}

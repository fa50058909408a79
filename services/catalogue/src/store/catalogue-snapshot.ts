import type { WireCategory } from '@slipcast/contracts/http/catalogue';
import type { DocumentStore } from '@slipcast/storage/documents/documents';
import { categoriesOf, slug } from '../rules/category.ts';
import { describedBy, groupByPhotograph, type ByPhotograph } from '../rules/duplicates.ts';
import type { ListedProduct } from '../rules/listed-product.ts';
import type { Product } from '../rules/product.ts';
import { toWire } from '../rules/wire-product.ts';

export type ProductStore = DocumentStore<Product>;
export interface SnapshotProduct {
  id: string;
  json: string;
  categoryId: string;
  /** In lower case, for the search. */
  searchedName: string;
  listed: ListedProduct;
}
export interface Snapshot {
  products: SnapshotProduct[];
  byId: Map<string, SnapshotProduct>;
  categories: WireCategory[];
  byPhotograph: ByPhotograph;
}
export type CatalogueSnapshot = ReturnType<typeof createCatalogueSnapshot>;

/** In case the event of a change made by another replica comes late. */
const MAX_AGE_MS = 1000;
/** More than any shop has: a document store gives 10,000 unless it is asked for more. */
export const ALL_PRODUCTS = 1_000_000;

async function load(products: ProductStore): Promise<Snapshot> {
  const documents = await products.find({ limit: ALL_PRODUCTS });
  const loaded = documents.map((document) => ({ ...document, wire: toWire(document.id, document.body) }));
  const encoded = loaded.map(({ id, version, createdAt, body, wire }): SnapshotProduct => ({
    id: wire.id,
    json: JSON.stringify(wire),
    categoryId: slug(body.category),
    searchedName: body.name.toLowerCase(),
    listed: { id, version, path: wire.path, createdAt, product: body },
  }));
  return {
    products: encoded,
    byId: new Map(encoded.map((product) => [product.id, product])),
    categories: categoriesOf(loaded.map(({ wire }) => wire)),
    byPhotograph: groupByPhotograph(documents.map(({ id, body }) => describedBy(id, body))),
  };
}

/**
 * The whole catalogue in memory, encoded as JSON. A load that was under way when `invalidate` was called is not reused, so a
 * reader always sees the last write.
 */
export function createCatalogueSnapshot(products: ProductStore, now: () => number = () => performance.now()) {
  let current: { snapshot: Promise<Snapshot>; loadedAt: number } | undefined;
  return {
    read(): Promise<Snapshot> {
      if (current && now() - current.loadedAt < MAX_AGE_MS) return current.snapshot;
      const fresh = { snapshot: load(products), loadedAt: now() };
      current = fresh;
      fresh.snapshot.catch(() => {
        if (current === fresh) current = undefined;
      });
      return fresh.snapshot;
    },
    /** A product may have changed: the next `read` loads the catalogue again. */
    invalidate(): void {
      current = undefined;
    },
  };
}

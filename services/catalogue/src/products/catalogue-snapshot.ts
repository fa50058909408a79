import type { WireCategory } from '@slipcast/contracts/http/catalogue';
import { type Choice, slug } from '@slipcast/contracts/choice-filters';
import type { Document, DocumentStore } from '@slipcast/storage/documents/documents';
import { categoriesOf } from './category.ts';
import { describedBy, groupByPhotograph, type ByPhotograph } from './duplicates.ts';
import { byOldPath } from './old-paths.ts';
import { choicesOf } from './list-filters.ts';
import type { Sortable } from './product-order.ts';
import { piecesOf } from '../stock/stock.ts';
import type { Product } from './product.ts';
import { isPublished } from './product-state.ts';
import { searchedWords } from './searched-words.ts';
import { type Tones, toWire } from './wire-product.ts';
import type { ToneOf } from '../photographs/image-tones.ts';

export type ProductStore = DocumentStore<Product>;
type Reads = Pick<ProductStore, 'find' | 'getMany' | 'versions'>;
/** A product as sitemap and feeds read it. */
export interface ListedProduct {
  id: string;
  /** Rises with every change, including stock. */
  version: number;
  path: string;
  /** When shoppers first saw it. */
  createdAt: Date;
  product: Product;
}
export interface SnapshotProduct {
  id: string;
  json: string;
  category: string;
  categoryId: string;
  imageUrl: string | null;
  imageTone: string | undefined;
  /** In lower case, for the search. */
  searchedName: string;
  searched: ReturnType<typeof searchedWords>;
  sortable: Sortable;
  choices: Choice[];
  listed: ListedProduct;
}
export interface Snapshot {
  /** Published products, oldest first. */
  products: SnapshotProduct[];
  byId: Map<string, SnapshotProduct>;
  /** With drafts and archived products, which only the back office sees. */
  all: SnapshotProduct[];
  allById: Map<string, SnapshotProduct>;
  readonly categories: WireCategory[];
  readonly byPhotograph: ByPhotograph;
  /** Finds a product by the path that it had in another shop. */
  readonly byOldPath: (path: string) => SnapshotProduct | undefined;
}
export type CatalogueSnapshot = ReturnType<typeof createCatalogueSnapshot>;

/** In case the event about another replica's change is late. */
const MAX_AGE_MS = 1000;
/** If more products have changed, the versions of all are compared. */
const MOST_AT_ONCE = 100;

function encodedWith(tones: Tones, { id, version, createdAt, body }: Document<Product>) {
  const wire = toWire(id, body, tones);
  // Shoppers see a draft for the first time when it is published.
  const since = body.publishedAt ? new Date(body.publishedAt) : createdAt;
  return {
    id,
    json: JSON.stringify(wire),
    category: wire.category,
    categoryId: slug(body.category),
    imageUrl: wire.imageUrl,
    imageTone: wire.imageTone,
    searchedName: body.name.toLowerCase(),
    searched: searchedWords(body),
    sortable: {
      id,
      name: body.name,
      pricePence: body.pricePence,
      stock: piecesOf(body),
      since: since.getTime(),
    },
    choices: choicesOf(body),
    listed: {
      id,
      version,
      path: wire.path,
      createdAt: since,
      product: body,
    },
  } satisfies SnapshotProduct;
}
type Encode = (document: Document<Product>) => SnapshotProduct;

const listedSince = ({ listed }: SnapshotProduct): number => listed.createdAt.getTime();

/** Products that were never drafts are already in order. */
function inTheShop(all: SnapshotProduct[]): SnapshotProduct[] {
  const products = all.filter(({ listed }) => isPublished(listed.product));
  return products.some(({ listed }) => listed.product.publishedAt)
    ? products.toSorted((a, b) => listedSince(a) - listedSince(b))
    : products;
}

/** Categories, photographs and old paths are grouped at their first use, because most changes concern stock. */
function snapshotOf(all: SnapshotProduct[]): Snapshot {
  const products = inTheShop(all);
  let categories: WireCategory[] | undefined;
  let byPhotograph: ByPhotograph | undefined;
  let oldPaths: Snapshot['byOldPath'] | undefined;
  return {
    products,
    byId: new Map(products.map((product) => [product.id, product])),
    all,
    allById: new Map(all.map((product) => [product.id, product])),
    get categories() {
      return (categories ??= categoriesOf(products));
    },
    get byOldPath() {
      return (oldPaths ??= byOldPath(all));
    },
    get byPhotograph() {
      return (byPhotograph ??= groupByPhotograph(
        all.map(({ id, listed }) => describedBy(id, listed.product)),
      ));
    },
  };
}

/** Reads these products and those with an unknown version. The others stay as they are. */
async function compared(store: Reads, known: Snapshot, ids: string[], encoded: Encode): Promise<Snapshot> {
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
  );
}

/** Reads these products. The others stay as they are. */
async function replaced(store: Reads, known: Snapshot, ids: string[], encoded: Encode): Promise<Snapshot> {
  if (ids.length > MOST_AT_ONCE) return compared(store, known, ids, encoded);
  const read = await store.getMany(ids);
  // Only the database knows where a new one belongs.
  if (read.length < ids.length || read.some(({ id }) => !known.allById.has(id)))
    return compared(store, known, ids, encoded);
  const fresh = new Map(read.map((document) => [document.id, encoded(document)]));
  return snapshotOf(known.all.map((product) => fresh.get(product.id) ?? product));
}

/**
 * The whole catalogue in memory, encoded as JSON. It is loaded once, and then only changes are read. A read that was under
 * way when `invalidate` was called is not reused, so a reader always sees the last write.
 */
export function createCatalogueSnapshot(
  store: Reads,
  now: () => number = () => performance.now(),
  toneOf: ToneOf = () => undefined,
) {
  let current: Promise<Snapshot> | undefined;
  let comparedAt = 0;
  const changed = new Set<string>();
  const encoded: Encode = (document) => {
    const tones: Tones = (address) => toneOf(address, () => changed.add(document.id));
    return encodedWith(tones, document);
  };

  async function next(before: Promise<Snapshot> | undefined, ids: string[], all: boolean): Promise<Snapshot> {
    const known = await before?.catch(() => undefined);
    if (!known) return snapshotOf((await store.find()).map(encoded));
    return all ? compared(store, known, ids, encoded) : replaced(store, known, ids, encoded);
  }
  return {
    /** @param atOnce includes another replica's change that has no event, as for drafts */
    read(atOnce = false): Promise<Snapshot> {
      const isOld = atOnce || now() - comparedAt >= MAX_AGE_MS;
      if (current && changed.size === 0 && !isOld) return current;
      const fresh = next(current, [...changed], isOld);
      changed.clear();
      if (isOld || !current) comparedAt = now();
      current = fresh;
      fresh.catch(() => {
        if (current === fresh) current = undefined;
      });
      return fresh;
    },
    /** The next `read` reads this product again, because it may have changed or its photograph's colour has been found. */
    invalidate(id: string): void {
      changed.add(id);
    },
  };
}

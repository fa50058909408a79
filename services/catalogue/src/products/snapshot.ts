import type { WireCategory } from '@slipcast/contracts/http/catalogue';
import { type Choice, slug } from '@slipcast/contracts/choice-filters';
import type { Document } from '@slipcast/storage/documents/documents';
import { categoriesOf } from './category.ts';
import { describedBy, groupByPhotograph, type ByPhotograph } from './duplicates.ts';
import { byOldPath } from './old-paths.ts';
import { choicesOf, leastPence } from './list-filters.ts';
import type { Sortable } from './product-order.ts';
import { piecesOf } from '../stock/stock.ts';
import type { Product } from './product.ts';
import { isUpcoming, opensAtOf } from './in-update.ts';
import { isPublished } from './product-state.ts';
import { searchedWords } from './searched-words.ts';
import { type Tones, toWire } from './wire-product.ts';

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
  /** As its page and the preview show it before its update opens. */
  upcomingJson: string;
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
  /** Published products, oldest first, without those whose update has not opened. */
  products: SnapshotProduct[];
  byId: Map<string, SnapshotProduct>;
  /** Also those whose update has not opened: their page says when it does. */
  shownById: Map<string, SnapshotProduct>;
  /** When the next update opens, in milliseconds since 1970; Infinity: none is announced. */
  turnsAt: number;
  /** How long until then, in milliseconds. */
  turnsInMs(): number;
  /** Of a product that may not have opened yet. */
  jsonOf(product: SnapshotProduct): string;
  /** With drafts and archived products, which only the back office sees. */
  all: SnapshotProduct[];
  allById: Map<string, SnapshotProduct>;
  readonly categories: WireCategory[];
  readonly byPhotograph: ByPhotograph;
  /** Finds a product by the path that it had in another shop. */
  readonly byOldPath: (path: string) => SnapshotProduct | undefined;
}
export function encodedWith(tones: Tones, { id, version, createdAt, body }: Document<Product>) {
  const wire = toWire(id, body, tones);
  const choices = choicesOf(body);
  // Shoppers see a draft for the first time when it is published.
  const since = new Date(opensAtOf(body) ?? body.publishedAt ?? createdAt);
  return {
    id,
    json: JSON.stringify(wire),
    upcomingJson: body.update?.terms ? JSON.stringify(toWire(id, body, tones, false)) : '',
    category: wire.category,
    categoryId: slug(body.category),
    imageUrl: wire.imageUrl,
    imageTone: wire.imageTone,
    searchedName: body.name.toLowerCase(),
    searched: searchedWords(body),
    sortable: {
      id,
      name: body.name,
      pricePence: leastPence(choices, body.pricePence),
      stock: piecesOf(body),
      since: since.getTime(),
    },
    choices,
    listed: {
      id,
      version,
      path: wire.path,
      createdAt: since,
      product: body,
    },
  } satisfies SnapshotProduct;
}
export type Encode = (document: Document<Product>) => SnapshotProduct;

const listedSince = ({ listed }: SnapshotProduct): number => listed.createdAt.getTime();

/** Products that were never drafts are already in order. */
function inTheShop(published: SnapshotProduct[], at: number): SnapshotProduct[] {
  const products = published.filter(({ listed }) => !isUpcoming(listed.product, at));
  return products.some(({ listed: { product } }) => product.publishedAt ?? product.update)
    ? products.toSorted((a, b) => listedSince(a) - listedSince(b))
    : products;
}

const nextOpening = (published: SnapshotProduct[], at: number): number =>
  Math.min(
    ...published.flatMap(({ listed: { product } }) =>
      isUpcoming(product, at) ? (opensAtOf(product) ?? []) : [],
    ),
  );

/** The JSON of a product that may not have opened yet. @param at milliseconds */
const jsonAt = ({ json, upcomingJson, listed }: SnapshotProduct, at: number): string =>
  isUpcoming(listed.product, at) ? upcomingJson : json;

/** Categories, photographs and old paths are grouped at their first use, because most changes concern stock. */
export function snapshotOf(all: SnapshotProduct[], clock: () => number): Snapshot {
  const at = clock();
  const published = all.filter(({ listed }) => isPublished(listed.product));
  const products = inTheShop(published, at);
  const turnsAt = nextOpening(published, at);
  let categories: WireCategory[] | undefined;
  let byPhotograph: ByPhotograph | undefined;
  let oldPaths: Snapshot['byOldPath'] | undefined;
  return {
    products,
    byId: new Map(products.map((product) => [product.id, product])),
    shownById: new Map(published.map((product) => [product.id, product])),
    turnsAt,
    turnsInMs: () => turnsAt - clock(),
    jsonOf: (product) => jsonAt(product, at),
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

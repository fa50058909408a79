import type { AdminProductOrder, StockFilter, ProductState } from '@slipcast/contracts/product-filters';
import type { Document } from '@slipcast/storage/documents/documents';
import type { Product } from './product.ts';
import { stateOf } from './product-state.ts';
import type { CatalogueSnapshot, ProductStore } from './catalogue-snapshot.ts';
import type { SnapshotProduct } from './snapshot.ts';
import { isOneOfAKind } from '../stock/stock.ts';
import type { Settings } from '../settings/shop-settings.ts';
import { wordsOf } from './searched-words.ts';
import { createSortedProducts } from './sorted-products.ts';

interface Wanted {
  /** '' matches everything. */
  search: string;
  sort?: AdminProductOrder | undefined;
  stock?: StockFilter | undefined;
  /** Default: published products and drafts. */
  state?: ProductState | undefined;
  /** From 1; undefined for all. */
  page?: number | undefined;
  limit: number;
}
interface Found {
  found: Document<Product>[];
  total: number;
}

/** Whether each word is part of the name or begins a word of it or of a colour, in any order. */
function containsAll(words: readonly string[], { searchedName, searched }: SnapshotProduct): boolean {
  const begins = (plain: string[]) =>
    plain.length > 0 && plain.every((one) => searched.shown.includes(` ${one}`));
  return words.every((word) => searchedName.includes(word) || begins(wordsOf(word)));
}

const wordsIn = (search: string): string[] => search.toLowerCase().split(/\s+/).filter(Boolean);

const matches =
  ({ search, stock, state }: Wanted, low: number, words = wordsIn(search)) =>
  (one: SnapshotProduct): boolean => {
    const {
      sortable: { stock: left },
      listed: { product },
    } = one;
    const its = stateOf(product);
    if (state === undefined ? its === 'archived' : its !== state) return false;
    if (!containsAll(words, one)) return false;
    if (stock === undefined) return true;
    return stock === 'none' ? left === 0 : left > 0 && left <= low && !isOneOfAKind(product);
  };

/**
 * Products to edit. They are read from the store, because an admin must edit the latest version. The snapshot decides which
 * ones and in what order, because the database would have to read every document.
 */
export function createProductList(
  products: Pick<ProductStore, 'getMany'>,
  snapshot: Pick<CatalogueSnapshot, 'read'>,
  settings: Settings,
) {
  const sorted = createSortedProducts();

  return async (wanted: Wanted): Promise<Found> => {
    const { sort, stock, page, limit } = wanted;
    const [{ all, allById }, low] = await Promise.all([
      snapshot.read(true),
      stock === 'low' ? settings().then(({ lowStock }) => lowStock) : 0,
    ]);
    const inOrder = sort
      ? sorted({ products: all, byId: allById }, sort)
      : page === undefined
        ? all
        : all.toReversed();
    const ids = inOrder.filter(matches(wanted, low)).map(({ id }) => id);
    const onPage = page === undefined ? ids : ids.slice((page - 1) * limit, page * limit);
    const byId = new Map((await products.getMany(onPage)).map((document) => [document.id, document]));
    return { found: onPage.flatMap((id) => byId.get(id) ?? []), total: ids.length };
  };
}

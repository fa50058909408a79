import type { AdminProductOrder, StockFilter } from '@slipcast/contracts/http/catalogue';
import type { Document } from '@slipcast/storage/documents/documents';
import type { Product } from '../rules/product.ts';
import type { CatalogueSnapshot, ProductStore } from './catalogue-snapshot.ts';
import { createSortedProducts } from './sorted-products.ts';

interface Wanted {
  /** '' finds everything. */
  search: string;
  sort?: AdminProductOrder | undefined;
  stock?: StockFilter | undefined;
  /** From 1; all of them without. */
  page?: number | undefined;
  limit: number;
}
interface Found {
  found: Document<Product>[];
  total: number;
}

/**
 * Products to edit. They are read from the store, not the snapshot, because an admin must edit the latest version. Which ones, and
 * in what order, the snapshot says where the database would have to read every document: by stock, and sorted.
 */
export function createProductList(
  products: Pick<ProductStore, 'find' | 'count' | 'getMany'>,
  snapshot: Pick<CatalogueSnapshot, 'read'>,
  lowStock: () => Promise<number>,
) {
  const sorted = createSortedProducts();

  async function arranged({ search, sort, stock, page, limit }: Wanted): Promise<Found> {
    const [all, low] = await Promise.all([snapshot.read(), stock === 'low' ? lowStock() : 0]);
    const text = search.toLowerCase();
    const ids = (sort ? sorted(all, sort) : all.products.toReversed())
      .filter(({ searchedName }) => searchedName.includes(text))
      .filter(
        ({ sortable: { stock: left } }) =>
          stock === undefined || (stock === 'none' ? left === 0 : left > 0 && left <= low),
      )
      .map(({ id }) => id);
    const wanted = page === undefined ? ids : ids.slice((page - 1) * limit, page * limit);
    const byId = new Map((await products.getMany(wanted)).map((document) => [document.id, document]));
    return { found: wanted.flatMap((id) => byId.get(id) ?? []), total: ids.length };
  }

  return async (wanted: Wanted): Promise<Found> => {
    const { search, sort, stock, page, limit } = wanted;
    if (sort ?? stock) return arranged(wanted);
    const contains = search === '' ? undefined : { field: 'name', text: search };
    if (page === undefined) {
      const found = await products.find({ contains });
      return { found, total: found.length };
    }
    const [found, total] = await Promise.all([
      products.find({ contains, order: 'newest', skip: (page - 1) * limit, limit }),
      products.count({ contains }),
    ]);
    return { found, total };
  };
}

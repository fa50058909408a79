import type { WireCategory, WireProduct } from '@slipcast/contracts/http/catalogue';
import { categoriesOf, slug } from './category.ts';
import type { ProductStore } from './product.ts';
import { toWire } from './wire.ts';

export interface Shelved {
  wire: WireProduct;
  json: string;
  categoryId: string;
  /** The name in lower case, for the search. */
  searched: string;
}
export interface ShelfState {
  products: Shelved[];
  byId: Map<string, Shelved>;
  categories: WireCategory[];
}
/** The whole catalogue, ready to be answered. */
export interface Shelf {
  read(): Promise<ShelfState>;
  /** What is kept may be wrong from now on. */
  drop(): void;
}

/** The backstop for changes of other replicas that no event told of in time. */
const KEEP_MS = 1000;

/**
 * Keeps the products in memory until `drop` is called or a second has passed. A reading that was under way at a `drop` is
 * never kept, so whoever reads after a write sees it.
 */
export function createShelf(products: ProductStore, now: () => number = Date.now): Shelf {
  let kept: { state: Promise<ShelfState>; since: number } | undefined;

  const load = async (): Promise<ShelfState> => {
    const shelved = (await products.find()).map(({ id, body }): Shelved => {
      const wire = toWire(id, body);
      return {
        wire,
        json: JSON.stringify(wire),
        categoryId: slug(body.category),
        searched: body.name.toLowerCase(),
      };
    });
    return {
      products: shelved,
      byId: new Map(shelved.map((one) => [one.wire.id, one])),
      categories: categoriesOf(shelved.map(({ wire }) => wire)),
    };
  };
  return {
    read() {
      if (kept && now() - kept.since < KEEP_MS) return kept.state;
      const fresh = { state: load(), since: now() };
      kept = fresh;
      fresh.state.catch(() => {
        if (kept === fresh) kept = undefined;
      });
      return fresh.state;
    },
    drop() {
      kept = undefined;
    },
  };
}

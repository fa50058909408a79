import type { AdminProductOrder } from '@slipcast/contracts/product-filters';
import { productOrders } from './product-order.ts';
import type { Snapshot, SnapshotProduct } from './snapshot.ts';

interface Sorted {
  of: SnapshotProduct[];
  products: SnapshotProduct[];
}

/**
 * Sorts the products of a snapshot. It starts from the order of the snapshot before: most changes concern stock and move
 * nothing, and a sorted list is sorted again in one pass.
 */
export function createSortedProducts() {
  const known = new Map<AdminProductOrder, Sorted>();
  return (
    { products, byId }: Pick<Snapshot, 'products' | 'byId'>,
    order: AdminProductOrder,
  ): SnapshotProduct[] => {
    const before = known.get(order);
    if (before?.of === products) return before.products;
    const earlier = new Set(before?.products.map(({ id }) => id));
    const almost = [...earlier].flatMap((id) => byId.get(id) ?? []);
    const added = products.filter(({ id }) => !earlier.has(id));
    const sorted = [...almost, ...added].toSorted((a, b) => productOrders[order](a.sortable, b.sortable));
    known.set(order, { of: products, products: sorted });
    return sorted;
  };
}

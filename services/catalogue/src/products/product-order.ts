import type { AdminProductOrder } from '@slipcast/contracts/product-filters';

/** The properties that products are sorted by. */
export interface Sortable {
  id: string;
  name: string;
  /** The least that it costs, as lists show it. */
  pricePence: number;
  /** Pieces in all colours. */
  stock: number;
  /** When shoppers first saw it, in milliseconds. */
  since: number;
}
type Compare = (a: Sortable, b: Sortable) => number;

const { compare } = new Intl.Collator('en-GB', { numeric: true });
const byId: Compare = (a, b) => (a.id < b.id ? -1 : 1);
/** Ends with the id, because a pot could be missing between two pages if replicas sorted differently. */
const byName: Compare = (a, b) => compare(a.name, b.name) || byId(a, b);
const byPrice: Compare = (a, b) => a.pricePence - b.pricePence;
const byStock: Compare = (a, b) => a.stock - b.stock;

export const productOrders: Record<AdminProductOrder, Compare> = {
  'name-asc': byName,
  'name-desc': (a, b) => compare(b.name, a.name) || byId(a, b),
  'price-asc': (a, b) => byPrice(a, b) || byName(a, b),
  'price-desc': (a, b) => byPrice(b, a) || byName(a, b),
  newest: (a, b) => b.since - a.since || byName(a, b),
  'stock-asc': (a, b) => byStock(a, b) || byName(a, b),
  'stock-desc': (a, b) => byStock(b, a) || byName(a, b),
};

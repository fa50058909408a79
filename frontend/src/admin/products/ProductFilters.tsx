import type { AdminProductOrder, StockFilter } from '@slipcast/contracts/product-filters';
import type { ReactNode } from 'react';
import type { ProductState } from '../../features/products-admin/admin-products-api.ts';
import { Filter, Toolbar } from '../lists/filters.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import type { ListView } from '../lists/use-list-view.ts';

const orders: Record<AdminProductOrder, string> = {
  'name-asc': 'Name: A to Z',
  'name-desc': 'Name: Z to A',
  'price-asc': 'Lowest price',
  'price-desc': 'Highest price',
  newest: 'Newest',
  'stock-asc': 'Least stock',
  'stock-desc': 'Most stock',
};
const stocks: Record<StockFilter, string> = { low: 'Low stock', none: 'Sold out' };
const states: Record<ProductState, string> = {
  published: 'Published',
  draft: 'Drafts',
  archived: 'Archived',
};

/** The values of the list's filters and its order; any other in an address is left out. */
export const filterValues = {
  state: Object.keys(states),
  stock: Object.keys(stocks),
  sort: Object.keys(orders),
};

/** Why the list is empty, for each filter. */
const none = {
  low: 'Nothing is running low.',
  none: 'Nothing is sold out.',
  draft: 'No drafts.',
  archived: 'No archived products.',
  published: 'No published products.',
};

export function emptyText({ search, stock, state }: Partial<Record<string, string>>): string {
  if (search) return 'No products match your search.';
  if (stock && state) return 'No products match these filters.';
  const filter = stock ?? state;
  return filter ? none[filter as keyof typeof none] : 'No products yet.';
}

export const ProductFilters = ({ list, children }: { list: ListView; children: ReactNode }) => (
  <Toolbar>
    {children}
    <SearchField label="Search products..." list={list} />
    <Filter list={list} name="state" label="State" all="Not archived" options={states} />
    <Filter list={list} name="stock" label="Filter by stock" options={stocks} />
    <Filter list={list} name="sort" label="Sort by" all="Newest first" options={orders} />
  </Toolbar>
);

import type { AdminProductOrder, StockFilter } from '@slipcast/contracts/product-filters';
import { styled } from 'styled-components';
import type { ReactNode } from 'react';
import type { ProductState } from '../../features/products-admin/admin-products-api.ts';
import { Select } from '../../ui/Field.tsx';
import { Toolbar } from '../lists/ListTable.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import type { ListView } from '../lists/use-list-view.ts';

const Filters = styled(Toolbar)`
  > :not(button, a) {
    flex-basis: 152px;
  }
`;
const orders: Record<AdminProductOrder, string> = {
  'name-asc': 'Name: A to Z',
  'name-desc': 'Name: Z to A',
  'price-asc': 'Lowest price',
  'price-desc': 'Highest price',
  'stock-asc': 'Least stock',
  'stock-desc': 'Most stock',
};
const stocks: Record<StockFilter, string> = { low: 'Low stock', none: 'Sold out' };
const states: Record<ProductState, string> = {
  published: 'Published',
  draft: 'Drafts',
  archived: 'Archived',
};

/** What the list can be narrowed down to and sorted by; anything else in an address is left out. */
export const known = {
  state: Object.keys(states),
  stock: Object.keys(stocks),
  sort: Object.keys(orders),
};

/** Why the list is empty, for each filter. */
const none = {
  low: 'No product is low in stock.',
  none: 'No product is sold out.',
  draft: 'There are no drafts.',
  archived: 'Nothing is archived.',
  published: 'No product is published.',
};

export function emptyWords({ search, stock, state }: Partial<Record<string, string>>): string {
  if (search) return 'No products match your search.';
  if (stock && state) return 'No products match these filters.';
  const filter = stock ?? state;
  return filter ? none[filter as keyof typeof none] : 'No products yet.';
}

type FilterProps = {
  label: string;
  all: string;
  of: Record<string, string>;
  name: string;
  list: ListView;
};

const Filter = ({ label, all, of, name, list }: FilterProps) => (
  <Select
    label={label}
    value={list.filters[name] ?? ''}
    onChange={({ target }) => list.change(name, target.value)}
  >
    <option value="">{all}</option>
    {Object.entries(of).map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </Select>
);

export const ProductFilters = ({ list, children }: { list: ListView; children: ReactNode }) => (
  <Filters>
    {children}
    <SearchField label="Search products..." list={list} />
    <Filter label="State" all="Not archived" of={states} name="state" list={list} />
    <Filter label="Filter by stock" all="All" of={stocks} name="stock" list={list} />
    <Filter label="Sort by" all="Newest first" of={orders} name="sort" list={list} />
  </Filters>
);

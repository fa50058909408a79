import type { AdminProductOrder, StockFilter } from '@slipcast/contracts/http/catalogue';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { messageOr, statusOf } from '../../base/api.ts';
import { endsSession } from '../../base/session-rules.ts';
import { adminText } from '../../base/strings/admin.ts';
import { SESSION_EXPIRED } from '../../base/session.ts';
import {
  type AdminProduct,
  type AdminVariant,
  useAdminProductsQuery,
  useDeleteProductMutation,
} from '../../features/products-admin/admin-products-api.ts';
import { Button } from '../../ui/Button.tsx';
import { ListTable, Toolbar } from '../lists/ListTable.tsx';
import { Outcome } from '../lists/Outcome.tsx';
import { Select } from '../../ui/Field.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { useListView } from '../lists/use-list-view.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useDraftState } from '../shell/use-draft.ts';
import { HeldPots } from './HeldPots.tsx';
import { productColumns } from './product-columns.tsx';
import { ProductDialog } from './ProductDialog.tsx';

/** `failed` introduces the reason of an error that is not about access. */
const problemOf = (error: unknown, failed: string): string => {
  if (statusOf(error) === 403) return adminText.mustBeAdmin;
  if (statusOf(error) === 401)
    return endsSession(401, messageOr(error, '')) ? SESSION_EXPIRED : 'Please log in to access this page';
  return `${failed}: ${messageOr(error, 'the server did not respond')}`;
};

const withVariants = (variants: readonly AdminVariant[]) =>
  variants.length > 0 &&
  `, together with its variant${variants.length > 1 ? 's' : ''} ${variants.map(({ color }) => color).join(', ')}`;

const Filters = styled(Toolbar)`
  > :not(button) {
    flex-basis: 168px;
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
/** Why the list is empty, for each filter. */
const noneOf = {
  '': 'No products yet.',
  low: 'No product is low in stock.',
  none: 'No product is sold out.',
};
const stocks: Record<StockFilter, string> = { low: 'Low stock', none: 'Sold out' };
const known = { stock: Object.keys(stocks), sort: Object.keys(orders) };

const Options = ({ of }: { of: Record<string, string> }) =>
  Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** `product` null: a new one; it begins as a duplicate of `copied`, or empty. */
type Edited = { product: AdminProduct | null; copied?: AdminProduct };

export function Products() {
  const list = useListView(['search', 'stock', 'sort'], known);
  const { search = '', stock = '', sort = '' } = list.filters;
  const query = useAdminProductsQuery(list.query, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  const [remove, removal] = useDeleteProductMutation();
  const [edited, setEdited] = useDraftState<Edited | null>('product', null);
  const [deleted, setDeleted] = useState<AdminProduct | null>(null);
  const [done, setDone] = useState('');
  const problem = error
    ? problemOf(error, 'Failed to fetch products')
    : data === null
      ? 'Failed to initialize products page'
      : '';
  const confirm = async ({ id, name }: AdminProduct) => {
    setDeleted(null);
    setDone('');
    const answer = await remove(id);
    if (answer.error) return;
    setDone(`${name} has been deleted.`);
    // The focused button disappears with its row.
    document.getElementById('admin-main')?.focus({ preventScroll: true });
  };
  return (
    <Screen title="Products">
      <Outcome
        problem={removal.error && problemOf(removal.error, 'Failed to delete product')}
        onProblemClose={removal.reset}
        success={done}
        onSuccessClose={() => setDone('')}
      />
      {data && (
        <Filters>
          <Button Icon={Plus} onClick={() => setEdited({ product: null })}>
            Add Product
          </Button>
          <SearchField label="Search products..." list={list} />
          <Select
            label="Filter by stock"
            value={stock}
            onChange={({ target }) => list.change('stock', target.value)}
          >
            <option value="">All</option>
            <Options of={stocks} />
          </Select>
          <Select label="Sort by" value={sort} onChange={({ target }) => list.change('sort', target.value)}>
            <option value="">Newest first</option>
            <Options of={orders} />
          </Select>
        </Filters>
      )}
      <ListTable
        caption="Products"
        list={list}
        query={query}
        problem={problem}
        rows={data?.products}
        total={data?.total}
        columns={productColumns({
          edit: (product) => setEdited({ product }),
          duplicate: (copied) => setEdited({ product: null, copied }),
          remove: setDeleted,
        })}
        sorting={{ order: sort, onSort: (order) => list.change('sort', order) }}
        needs="much"
        empty={search ? 'No products match your search.' : noneOf[stock as keyof typeof noneOf]}
        busy={removal.isLoading}
      />
      {edited && <ProductDialog {...edited} onClose={() => setEdited(null)} />}
      {deleted && (
        <ConfirmDialog
          title={`Delete ${deleted.name}?`}
          dismiss="Keep Product"
          confirm="Delete Product"
          danger
          onClose={() => setDeleted(null)}
          onConfirm={() => void confirm(deleted)}
        >
          {deleted.name} will be removed from the shop{withVariants(deleted.variants)}. Existing orders will
          not change. This cannot be undone. <HeldPots product={deleted} />
        </ConfirmDialog>
      )}
    </Screen>
  );
}

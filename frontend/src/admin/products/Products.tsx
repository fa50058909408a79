import { Plus } from 'lucide-react';
import { useState } from 'react';
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

export function Products() {
  const list = useListView(['search']);
  const query = useAdminProductsQuery(list.query, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  const [remove, removal] = useDeleteProductMutation();
  const [edited, setEdited] = useDraftState<AdminProduct | 'new' | null>('product', null);
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
        <Toolbar>
          <Button Icon={Plus} onClick={() => setEdited('new')}>
            Add Product
          </Button>
          <SearchField label="Search products..." list={list} />
        </Toolbar>
      )}
      <ListTable
        caption="Products"
        list={list}
        query={query}
        problem={problem}
        rows={data?.products}
        total={data?.total}
        columns={productColumns({ edit: setEdited, remove: setDeleted })}
        empty={list.filters['search'] ? 'No products match your search.' : 'No products yet.'}
        busy={removal.isLoading}
      />
      {edited && <ProductDialog product={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
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

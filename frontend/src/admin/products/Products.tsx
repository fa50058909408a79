import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { messageOr, statusOf } from '../../base/api.ts';
import { endsSession } from '../../base/session-rules.ts';
import { adminText } from '../../base/strings/admin.ts';
import { SESSION_EXPIRED } from '../../base/session.ts';
import {
  type AdminProduct,
  useAdminProductsQuery,
} from '../../features/products-admin/admin-products-api.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListTable } from '../lists/ListTable.tsx';
import { Outcome } from '../lists/Outcome.tsx';
import { useSelection } from '../lists/use-selection.ts';
import { useListView } from '../lists/use-list-view.ts';
import { Screen } from '../shell/Screen.tsx';
import { useDraftState } from '../shell/use-draft.ts';
import { RemovalDialog } from './RemovalDialog.tsx';
import { productColumns } from './product-columns.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import { emptyText, filterValues, ProductFilters } from './ProductFilters.tsx';
import { StockDialog } from './StockDialog.tsx';
import { useProductActions } from './use-product-actions.ts';

/** `failure` introduces the reason of an error that is not about access. */
const problemOf = (error: unknown, failure: string): string => {
  if (statusOf(error) === 403) return adminText.mustBeAdmin;
  if (statusOf(error) === 401)
    return endsSession(401, messageOr(error, '')) ? SESSION_EXPIRED : 'Please log in to access this page';
  return `${failure}: ${messageOr(error, 'the server did not respond')}`;
};

/** A new product (`product` null) begins as a duplicate of `copied`, or empty. */
type Edited = { product: AdminProduct | null; copied?: AdminProduct };

const ChosenProducts = lazy(async () => ({
  default: (await import('./ChosenProducts.tsx')).ChosenProducts,
}));

const PreviewDialog = lazy(async () => ({
  default: (await import('./PreviewDialog.tsx')).PreviewDialog,
}));

const NONE: AdminProduct[] = [];

export function Products() {
  const list = useListView(['search', 'state', 'stock', 'sort'], filterValues);
  const query = useAdminProductsQuery(list.query, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  const actions = useProductActions();
  const selection = useSelection(data?.products ?? NONE);
  const { asked, done } = actions;
  const [edited, setEdited] = useDraftState<Edited | null>('product', null);
  const [previewedId, setPreviewed] = useState<string | null>(null);
  const previewed = data?.products.find(({ id }) => id === previewedId);
  const [stockedId, setStocked] = useState<string | null>(null);
  const stocked = data?.products.find(({ id }) => id === stockedId);
  const problem = error
    ? problemOf(error, 'Failed to fetch products')
    : data === null
      ? 'Failed to initialize products page'
      : '';
  return (
    <Screen title="Products">
      <Outcome
        problem={actions.problem && problemOf(actions.problem, actions.failure)}
        onProblemClose={actions.closeProblem}
        success={done?.text ?? ''}
        action={
          done?.archived && (
            <Button
              look="secondary"
              onClick={() => void actions.publish({ ...done.archived!, state: 'archived' })}
            >
              Undo
            </Button>
          )
        }
        onSuccessClose={actions.closeDone}
      />
      {data && (
        <ProductFilters list={list}>
          <Button Icon={Plus} onClick={() => setEdited({ product: null })}>
            Add Product
          </Button>
          <ButtonLink look="secondary" to="/admin/products/kiln-load">
            Kiln Load
          </ButtonLink>
          <ButtonLink look="secondary" to="/admin/products/import">
            Import
          </ButtonLink>
        </ProductFilters>
      )}
      <p>
        <Link to="/admin/products/categories">Order, rename or merge categories</Link>
      </p>
      <ListTable
        caption="Products"
        list={list}
        query={query}
        problem={problem}
        rows={data?.products}
        total={data?.total}
        columns={productColumns(
          {
            edit: (product) => setEdited({ product }),
            stock: ({ id }) => setStocked(id),
            preview: ({ id }) => setPreviewed(id),
            duplicate: (copied) => setEdited({ product: null, copied }),
            archive: (product) => void actions.archive(product),
            publish: (product) => void actions.publish(product),
            remove: actions.remove,
          },
          selection,
        )}
        sorting={{ order: list.filters['sort'] ?? '', onSort: (order) => list.change('sort', order) }}
        needs="much"
        inLines
        empty={emptyText(list.filters)}
        busy={actions.isBusy}
      />
      {edited && <ProductDialog {...edited} onClose={() => setEdited(null)} />}
      {stocked && <StockDialog product={stocked} onClose={() => setStocked(null)} />}
      {asked && (
        <RemovalDialog {...asked} onClose={actions.dismiss} onConfirm={() => void actions.confirm()} />
      )}
      {previewed && (
        <Suspense fallback={null}>
          <PreviewDialog product={previewed} onClose={() => setPreviewed(null)} />
        </Suspense>
      )}
      {selection.isUsed && (
        <Suspense fallback={null}>
          <ChosenProducts selection={selection} />
        </Suspense>
      )}
    </Screen>
  );
}

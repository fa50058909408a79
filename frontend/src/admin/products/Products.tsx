import { Plus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { messageOr, statusOf } from '../../app/api.ts';
import { adminProductsText } from '../../app/strings/admin-products.ts';
import { adminText } from '../../app/strings/admin.ts';
import { appText } from '../../app/strings/app.ts';
import { endsSession } from '../../app/session-rules.ts';
import { media, tokens } from '../../app/theme.ts';
import {
  type AdminProduct,
  useAdminProductsQuery,
  useDeleteProductMutation,
} from '../../features/products-admin/admin-products-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../shell/Stack.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { productColumns } from './product-columns.tsx';
import { ProductDialog } from './ProductDialog.tsx';

/** Stays in sight: the row it speaks of may be far down. */
const Outcome = styled.div`
  position: sticky;
  z-index: 5;
  top: 72px;
  ${media.medium} {
    top: ${tokens.space.s12};
  }
`;

/** `failed`: the words for everything that is not about access. */
const problemOf = (error: unknown, failed: (reason: string) => string): string => {
  if (statusOf(error) === 403) return adminText.mustBeAdmin;
  if (statusOf(error) === 401)
    return endsSession(401, messageOr(error, '')) ? appText.sessionExpired : adminProductsText.pleaseLogIn;
  return failed(messageOr(error, 'no answer from the server'));
};

export function Products() {
  const { data, error, isLoading, isFetching, refetch } = useAdminProductsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [remove, removal] = useDeleteProductMutation();
  const [edited, setEdited] = useState<AdminProduct | 'new' | null>(null);
  const [doomed, setDoomed] = useState<AdminProduct | null>(null);
  const [done, setDone] = useState('');
  const problem = error
    ? problemOf(error, adminProductsText.productsFailed)
    : data === null
      ? adminProductsText.productsSetUpFailed
      : '';
  const categories = [...new Set(data?.map(({ category }) => category))].toSorted((a, b) =>
    a.localeCompare(b, 'en-GB'),
  );
  const confirm = async ({ id, name }: AdminProduct) => {
    setDoomed(null);
    setDone('');
    const answer = await remove(id);
    if (answer.error) return;
    setDone(`${name} is deleted.`);
    // The button that had the focus goes with its row.
    document.getElementById('admin-main')?.focus({ preventScroll: true });
  };
  return (
    <Page title="Products">
      <Stack>
        {(removal.error || done) && (
          <Outcome>
            {removal.error && (
              <Alert severity="error" onClose={removal.reset}>
                {problemOf(removal.error, adminProductsText.productDeleteFailed)}
              </Alert>
            )}
            {done && (
              <Alert severity="success" onClose={() => setDone('')}>
                {done}
              </Alert>
            )}
          </Outcome>
        )}
        {problem && (
          <Alert
            severity="error"
            action={
              <Button look="secondary" onClick={() => void refetch()}>
                Try Again
              </Button>
            }
          >
            {problem}
          </Alert>
        )}
        {isLoading && <Spinner label="Loading products..." />}
        {data && !error && (
          <>
            {data.length === 0 && <p>No products yet.</p>}
            <div>
              <Button onClick={() => setEdited('new')}>
                <Plus aria-hidden size={20} />
                {adminProductsText.addProduct}
              </Button>
            </div>
            {data.length > 0 && (
              <DataTable
                caption="Products"
                columns={productColumns({ edit: setEdited, remove: setDoomed })}
                rows={data}
                rowKey={({ id }) => id}
                busy={isFetching || removal.isLoading}
              />
            )}
          </>
        )}
      </Stack>
      {edited && (
        <ProductDialog
          product={edited === 'new' ? null : edited}
          categories={categories}
          onClose={() => setEdited(null)}
        />
      )}
      {doomed && (
        <DeleteDialog
          product={doomed}
          onClose={() => setDoomed(null)}
          onConfirm={() => void confirm(doomed)}
        />
      )}
    </Page>
  );
}

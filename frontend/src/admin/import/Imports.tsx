import { IMPORT_SOURCE_NAMES } from '@slipcast/contracts/imports';
import { ArrowLeft, FileUp } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { messageOr } from '../../base/api.ts';
import { tokens } from '../../base/theme.ts';
import { shortDateTime } from '../../features/orders/order.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { Row } from '../../ui/Stack.tsx';
import { ChooseFiles } from '../photographs/ChooseFiles.tsx';
import { Screen, Sheet } from '../shell/Screen.tsx';
import { type Import, useImportsQuery, useUploadMutation } from './import-api.ts';
import { outcomeWords } from './ImportSummary.tsx';

const TABLES = '.csv,.tsv,.txt,text/csv';
const STATES: Record<Import['state'], string> = { checked: 'Not started', running: 'Running', done: 'Done' };

const Sources = styled.ul`
  padding-inline-start: ${tokens.space.s24};
  list-style: disc;
`;

const columns: Column<Import>[] = [
  {
    header: 'File',
    cell: ({ id, filename }) => (
      <Link to={`/admin/products/import/${encodeURIComponent(id)}`}>{filename}</Link>
    ),
  },
  { header: 'From', cell: ({ source }) => IMPORT_SOURCE_NAMES[source] },
  { header: 'Uploaded', cell: ({ uploadedAt }) => shortDateTime(uploadedAt) },
  {
    header: 'Import',
    cell: ({ state, outcomes }) => (state === 'done' ? outcomeWords(outcomes) : STATES[state]),
  },
];

/** Uploading a table of products, and the files that were uploaded before. */
export function Imports() {
  const navigate = useNavigate();
  const { data, isError, isFetching, refetch } = useImportsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [upload, { isLoading, error }] = useUploadMutation();
  const choose = async ([file]: readonly File[]) => {
    if (!file) return;
    const { data: uploaded } = await upload(file);
    if (uploaded) navigate(`/admin/products/import/${encodeURIComponent(uploaded.id)}`);
  };
  return (
    <Screen title="Import Products">
      <div>
        <ButtonLink Icon={ArrowLeft} look="secondary" to="/admin/products">
          Back to Products
        </ButtonLink>
      </div>
      <Sheet aria-label="Choose a file">
        <p>
          Bring your products from another shop, or change many at once in a spreadsheet. You see what would
          happen before anything does, and new products begin as drafts.
        </p>
        <Sources>
          <li>Shopify: Products, then Export</li>
          <li>Etsy: Shop Manager, Settings, Options, Download Data</li>
          <li>WooCommerce: Products, then Export, in English</li>
          <li>This shop: Settings, Export, Products</li>
          <li>A table of your own, saved as CSV, with at least the columns “name” and “price”</li>
        </Sources>
        <p>
          When you upload a newer file, what changed there changes here. What you have edited here stays, and
          nothing is added twice.
        </p>
        {error !== undefined && (
          <Alert severity="error">
            {messageOr(error, 'The file couldn’t be uploaded. Please try again.')}
          </Alert>
        )}
        <Row $gap="s12">
          <ChooseFiles
            label={isLoading ? 'Reading the File...' : 'Choose File'}
            Icon={FileUp}
            accept={TABLES}
            disabled={isLoading}
            onFiles={(files) => void choose(files)}
          />
        </Row>
      </Sheet>
      {isError && (
        <RetryAlert onRetry={refetch} busy={isFetching}>
          Failed to load earlier imports
        </RetryAlert>
      )}
      {data && data.length > 0 && (
        <DataTable caption="Earlier imports" rows={data} columns={columns} needs="some" />
      )}
    </Screen>
  );
}

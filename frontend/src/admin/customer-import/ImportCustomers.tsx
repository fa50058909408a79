import { ArrowLeft, FileUp } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { messageOr } from '../../base/api.ts';
import { tokens } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { RecognisedColumns } from '../lists/RecognisedColumns.tsx';
import { countOf } from '../lists/count.ts';
import { outcomesInWords } from '../lists/imported-row.tsx';
import { ListTable } from '../lists/ListTable.tsx';
import { useLocalView } from '../lists/use-local-view.ts';
import { ChooseFiles } from '../photographs/ChooseFiles.tsx';
import { Screen, Sheet } from '../shell/Screen.tsx';
import {
  type CustomerTable,
  useImportCustomersMutation,
  usePreviewCustomersMutation,
} from './customer-import-api.ts';
import { customerColumns } from './customer-rows.tsx';

const TABLES = '.csv,.tsv,.txt,text/csv';
const Sources = styled.ul`
  padding-inline-start: ${tokens.space.s24};
`;

const Rows = ({ rows }: Pick<CustomerTable, 'rows'>) => {
  const { list, shown } = useLocalView(rows);
  return (
    <ListTable
      caption="Customers of the file"
      list={list}
      query={{ isLoading: false, isFetching: false, refetch: () => undefined }}
      rows={shown}
      total={rows.length}
      columns={customerColumns}
      needs="much"
      empty="No customers."
    />
  );
};

const Explained = () => (
  <>
    <p>
      Bring your customers from another shop. You see what would happen before anything does. No one is
      emailed: each gets an account without a password, and sets one with “Forgot Password?” when they want to
      log in.
    </p>
    <Sources>
      <li>Shopify: Customers, then Export</li>
      <li>WooCommerce: Analytics, Customers, then Download</li>
      <li>This shop: Settings, Export, Customers</li>
      <li>A table of your own, saved as CSV, with at least the columns “name” and “email”</li>
    </Sources>
    <p>
      Names, email addresses and postal addresses are imported. Uploading a file again adds no one twice, and
      an account that someone uses only gets an address if it has none. Roles never change, and no one is put
      on the mailing list: that takes their own confirmation.
    </p>
  </>
);

interface SummaryProps {
  file: File;
  table: CustomerTable;
  isDone: boolean;
  busy: boolean;
  start: () => void;
}

function Summary({ file, table: { outcomes, columns, rows }, isDone, busy, start }: SummaryProps) {
  const words = outcomesInWords(outcomes, 'new customer');
  const count = (outcomes.added ?? 0) + (outcomes.updated ?? 0);
  return (
    <Sheet aria-label="Import">
      <p>
        {file.name}: {countOf(rows.length, 'row')}
      </p>
      {isDone ? (
        <Alert severity="success">Imported: {words}.</Alert>
      ) : (
        <>
          <p>If you import it: {words}. Nothing has changed yet.</p>
          {count === 0 ? (
            <p>There is nothing in this file to import.</p>
          ) : (
            <div>
              <Button busy={busy && 'Importing...'} onClick={start}>
                Import {countOf(count, 'Customer')}
              </Button>
            </div>
          )}
        </>
      )}
      <RecognisedColumns columns={columns} />
    </Sheet>
  );
}

/** Customers from a table: what it would do first, then the import. */
export function ImportCustomers() {
  const [file, setFile] = useState<File | null>(null);
  const [preview, previewing] = usePreviewCustomersMutation();
  const [start, importing] = useImportCustomersMutation();
  const choose = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    setFile(chosen);
    importing.reset();
    void preview(chosen);
  };
  const table = importing.data ?? previewing.data;
  const error = importing.error ?? previewing.error;
  return (
    <Screen title="Import Customers">
      <div>
        <ButtonLink Icon={ArrowLeft} look="secondary" to="/admin/users">
          Back to Users
        </ButtonLink>
      </div>
      <Sheet aria-label="Choose a file">
        <Explained />
        {error !== undefined && (
          <Alert severity="error">
            {messageOr(error, 'The file couldn’t be uploaded. Please try again.')}
          </Alert>
        )}
        <div>
          <ChooseFiles
            label={
              previewing.isLoading ? 'Reading the File...' : table ? 'Choose Another File' : 'Choose File'
            }
            Icon={FileUp}
            accept={TABLES}
            disabled={previewing.isLoading || importing.isLoading}
            onFiles={choose}
          />
        </div>
      </Sheet>
      {file && table && !previewing.isLoading && (
        <>
          <Summary
            file={file}
            table={table}
            isDone={importing.data !== undefined}
            busy={importing.isLoading}
            start={() => void start(file)}
          />
          <Rows rows={table.rows} />
        </>
      )}
    </Screen>
  );
}

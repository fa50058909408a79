import { messageOr } from '../../base/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Stack.tsx';
import { Sheet } from '../shell/Screen.tsx';
import { useExportTableMutation, type Table } from './export-api.ts';

const TABLES: [Table, string][] = [
  ['products', 'Products'],
  ['orders', 'Orders'],
  ['users', 'Customers'],
  ['ledger/movements', 'Stock Movements'],
  ['pages', 'Pages'],
];

/** Everything that is the maker's own, as files for a spreadsheet. */
export function Export() {
  const [save, { isLoading, error, originalArgs }] = useExportTableMutation();
  return (
    <Sheet aria-labelledby="export">
      <h2 id="export">Export</h2>
      <p>
        Download your products, orders, customers, stock movements and pages as CSV files, which open in any
        spreadsheet. Orders and customers hold names and addresses, so keep them somewhere safe.
      </p>
      {error !== undefined && (
        <Alert severity="error">
          {messageOr(error, 'The file couldn’t be downloaded. Please try again.')}
        </Alert>
      )}
      <Row $gap="s12">
        {TABLES.map(([table, name]) => (
          <Button
            key={table}
            look="secondary"
            busy={isLoading && originalArgs === table && 'Downloading...'}
            onClick={() => void save(table)}
          >
            {name}
          </Button>
        ))}
      </Row>
    </Sheet>
  );
}

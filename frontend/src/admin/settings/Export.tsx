import { messageOr } from '../../base/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Stack.tsx';
import { Sheet } from '../shell/Screen.tsx';
import { useExportEverythingMutation, useExportTableMutation } from './export-api.ts';
import { type Table, TABLES } from './tables.ts';

const NAMES: Record<Table, string> = {
  products: 'Products',
  orders: 'Orders',
  users: 'Customers',
  'ledger/movements': 'Stock Movements',
  pages: 'Pages',
  subscribers: 'Subscribers',
  'subscribers/consents': 'Proof of Consent',
  letters: 'Letters',
};
/** 'shop-2026-11-26.zip', by the maker's own clock. */
const archiveName = (): string => `shop-${new Date().toLocaleDateString('sv-SE')}.zip`;

/** Everything that is the maker's own, as files for a spreadsheet or in one archive. */
export function Export() {
  const [save, { isLoading, error, originalArgs }] = useExportTableMutation();
  const [saveAll, all] = useExportEverythingMutation();
  return (
    <Sheet aria-labelledby="export">
      <h2 id="export">Export</h2>
      <p>
        Download your products, orders, customers, stock movements, pages, mailing list and letters as CSV
        files, which open in any spreadsheet. Several hold names and addresses, so keep them somewhere safe.
      </p>
      {error !== undefined && (
        <Alert severity="error">
          {messageOr(error, 'The file couldn’t be downloaded. Please try again.')}
        </Alert>
      )}
      <Row $gap="s12">
        {TABLES.map((table) => (
          <Button
            key={table}
            look="secondary"
            busy={isLoading && originalArgs === table && 'Downloading...'}
            onClick={() => void save(table)}
          >
            {NAMES[table]}
          </Button>
        ))}
      </Row>
      <p>
        Or take everything at once: a ZIP file with these tables, products, orders and settings as JSON for
        other programs, and every photograph. It is saved only when it is complete, so keep this page open
        until then.
      </p>
      {all.error !== undefined && (
        <Alert severity="error">
          {messageOr(all.error, 'Not everything could be read, so nothing has been saved. Please try again.')}
        </Alert>
      )}
      {all.data && <Alert severity="success">Everything has been saved.</Alert>}
      <Row $gap="s12">
        <Button
          look="secondary"
          busy={all.isLoading && 'Collecting everything...'}
          onClick={() => void saveAll({ name: archiveName() })}
        >
          Everything
        </Button>
      </Row>
    </Sheet>
  );
}

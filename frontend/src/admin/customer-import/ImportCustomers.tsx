import { Sources, TableImport } from '../lists/TableImport.tsx';
import { useImportCustomersMutation, usePreviewCustomersMutation } from './customer-import-api.ts';
import { customerColumns } from './customer-rows.tsx';

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
      on the mailing list: for that, import subscribers.
    </p>
  </>
);

/** Customers from a table. */
export function ImportCustomers() {
  const [preview, previewing] = usePreviewCustomersMutation();
  const [start, importing] = useImportCustomersMutation();
  return (
    <TableImport
      title="Import Customers"
      back={{ to: '/admin/users', label: 'Back to Users' }}
      one="customer"
      explained={<Explained />}
      columns={customerColumns}
      preview={previewing}
      importing={importing}
      onPreview={(file) => void preview(file)}
      onImport={(file) => void start(file)}
    />
  );
}

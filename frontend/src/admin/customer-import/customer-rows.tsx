import type { Column } from '../../ui/DataTable.tsx';
import { formatCount } from '../lists/count.ts';
import { RowDetail, rowOutcome, RowProblems, RowText } from '../lists/imported-row.tsx';
import type { ListedCustomer } from './customer-import-api.ts';

const Customer = ({ row, name, email, kept, problems }: ListedCustomer) => (
  <RowText>
    {name || 'No name'}
    <RowDetail>{email || 'No email address'}</RowDetail>
    {kept.length > 0 && <RowDetail>Their own account, so it stays: {kept.join(', ')}</RowDetail>}
    <RowProblems problems={problems.map((problem) => ({ row, ...problem }))} />
  </RowText>
);

export const customerColumns: Column<ListedCustomer>[] = [
  { header: 'Customer', cell: Customer },
  { header: 'Row', numeric: true, cell: ({ row }) => formatCount(row) },
  {
    header: 'Address',
    cell: ({ address }) => <RowText>{address}</RowText>,
    isBlank: ({ address }) => address === '',
  },
  { header: 'What happens', cell: rowOutcome('New') },
];

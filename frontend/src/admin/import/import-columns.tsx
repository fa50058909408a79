import { readPence } from '@slipcast/contracts/money';
import type { Column } from '../../ui/DataTable.tsx';
import { Price } from '../../ui/Price.tsx';
import { formatCount } from '../lists/count.ts';
import { RowDetail, rowOutcome, RowProblems, RowText } from '../lists/imported-row.tsx';
import type { ListedRow } from './import-api.ts';

const Product = ({ name, options, kept, problems }: ListedRow) => (
  <RowText>
    {name || 'No name'}
    {options.length > 0 && <RowDetail>{options.join(', ')}</RowDetail>}
    {kept.length > 0 && <RowDetail>Edited here, so it stays: {kept.join(', ')}</RowDetail>}
    <RowProblems problems={problems} />
  </RowText>
);

const isLeftOut = ({ outcome }: ListedRow): boolean => outcome === 'left-out';

export const importColumns: Column<ListedRow>[] = [
  { header: 'Product', cell: Product },
  { header: 'Row', numeric: true, cell: ({ row }) => formatCount(row) },
  {
    header: 'Price',
    numeric: true,
    cell: ({ price }) => price !== null && <Price pence={readPence(price)} />,
    isBlank: ({ price }) => price === null,
  },
  {
    header: 'Pieces',
    numeric: true,
    cell: (row) => !isLeftOut(row) && (row.pieces === null ? 'Unknown' : formatCount(row.pieces)),
    isBlank: isLeftOut,
  },
  {
    header: 'Photographs',
    numeric: true,
    cell: (row) => !isLeftOut(row) && formatCount(row.photographs),
    isBlank: isLeftOut,
  },
  { header: 'What happens', cell: rowOutcome('New draft') },
];

import { readPence } from '@slipcast/contracts/money';
import { styled } from 'styled-components';
import { small, tokens } from '../../base/theme.ts';
import { Chip, type ChipLook } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { Price } from '../../ui/Price.tsx';
import { formatCount } from '../lists/count.ts';
import type { ListedRow } from './import-api.ts';

const OUTCOMES: Record<ListedRow['outcome'], [string, ChipLook]> = {
  added: ['New draft', 'success'],
  updated: ['Changes', 'info'],
  unchanged: ['No change', 'default'],
  'left-out': ['Left out', 'error'],
};
const Detail = styled.small`
  display: block;
  overflow-wrap: anywhere;
  text-align: left;
  ${small}
`;
const Problem = styled(Detail)<{ $stops: boolean }>`
  color: ${({ $stops }) => ($stops ? tokens.color.red : tokens.color.amber)};
`;
const Name = styled.span`
  overflow-wrap: anywhere;
  text-align: left;
`;

const whereOf = (row: number, column: string): string =>
  column === '' ? `Row ${row}` : `Row ${row}, ${column}`;

const Product = ({ name, options, kept, problems }: ListedRow) => (
  <Name>
    {name || 'No name'}
    {options.length > 0 && <Detail>{options.join(', ')}</Detail>}
    {kept.length > 0 && <Detail>Edited here, so it stays: {kept.join(', ')}</Detail>}
    {problems.map(({ row, column, message, stops }) => (
      <Problem key={`${row} ${column} ${message}`} $stops={stops}>
        {whereOf(row, column)}: {message}
      </Problem>
    ))}
  </Name>
);

const Outcome = ({ outcome, changes }: ListedRow) => (
  <span>
    <Chip look={OUTCOMES[outcome][1]}>{OUTCOMES[outcome][0]}</Chip>
    {outcome === 'updated' && <Detail>{changes.join(', ')}</Detail>}
  </span>
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
  { header: 'What happens', cell: Outcome },
];

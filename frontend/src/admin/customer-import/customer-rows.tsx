import { styled } from 'styled-components';
import { small, tokens } from '../../base/theme.ts';
import { Chip, type ChipLook } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { countOf, formatCount } from '../lists/count.ts';
import type { CustomerTable, ListedCustomer } from './customer-import-api.ts';

const OUTCOMES: Record<ListedCustomer['outcome'], [string, ChipLook]> = {
  added: ['New', 'success'],
  updated: ['Changes', 'info'],
  unchanged: ['No change', 'default'],
  'left-out': ['Left out', 'error'],
};
const Text = styled.span`
  overflow-wrap: anywhere;
  text-align: left;
`;
const Detail = styled.small`
  display: block;
  overflow-wrap: anywhere;
  text-align: left;
  ${small}
`;
const Problem = styled(Detail)<{ $stops: boolean }>`
  color: ${({ $stops }) => ($stops ? tokens.color.red : tokens.color.amber)};
`;

const whereOf = (row: number, column: string): string =>
  column === '' ? `Row ${row}` : `Row ${row}, ${column}`;

const Customer = ({ row, name, email, kept, problems }: ListedCustomer) => (
  <Text>
    {name || 'No name'}
    <Detail>{email || 'No email address'}</Detail>
    {kept.length > 0 && <Detail>Their own account, so it stays: {kept.join(', ')}</Detail>}
    {problems.map(({ column, message, stops }) => (
      <Problem key={`${column} ${message}`} $stops={stops}>
        {whereOf(row, column)}: {message}
      </Problem>
    ))}
  </Text>
);

const Outcome = ({ outcome, changes }: ListedCustomer) => (
  <span>
    <Chip look={OUTCOMES[outcome][1]}>{OUTCOMES[outcome][0]}</Chip>
    {changes.length > 0 && <Detail>{changes.join(', ')}</Detail>}
  </span>
);

export const customerColumns: Column<ListedCustomer>[] = [
  { header: 'Customer', cell: Customer },
  { header: 'Row', numeric: true, cell: ({ row }) => formatCount(row) },
  {
    header: 'Address',
    cell: ({ address }) => <Text>{address}</Text>,
    isBlank: ({ address }) => address === '',
  },
  { header: 'What happens', cell: Outcome },
];

/** '12 new customers, 1 change, 2 left out'. */
export function customerWords({
  added = 0,
  updated = 0,
  unchanged = 0,
  ...others
}: CustomerTable['outcomes']) {
  const leftOut = others['left-out'] ?? 0;
  const words = [
    added > 0 && countOf(added, 'new customer'),
    updated > 0 && countOf(updated, 'change'),
    unchanged > 0 && `${formatCount(unchanged)} without changes`,
    leftOut > 0 && `${formatCount(leftOut)} left out`,
  ].filter(Boolean);
  return words.join(', ') || 'nothing';
}

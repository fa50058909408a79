import { worthWords } from '@slipcast/contracts/discount-codes';
import { formatPence } from '@slipcast/contracts/money';
import { styled } from 'styled-components';
import { small } from '../../base/theme.ts';
import { shortDate } from '../../features/orders/order.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, type ChipLook } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { Price } from '../../ui/Price.tsx';
import type { DiscountCode } from './codes-api.ts';

const STATES: Record<DiscountCode['state'], [string, ChipLook]> = {
  active: ['Active', 'success'],
  scheduled: ['Scheduled', 'info'],
  'used-up': ['Used up', 'warning'],
  ended: ['Ended', 'default'],
};
const Detail = styled.small`
  display: block;
  overflow-wrap: anywhere;
  ${small}
`;

/** The last moment belongs to the day before. */
const lastDay = (until: string) => shortDate(new Date(Date.parse(until) - 1).toISOString());

function timeOf({ from, until }: DiscountCode): string {
  if (from && until) return `${shortDate(from)} to ${lastDay(until)}`;
  if (from) return `From ${shortDate(from)}`;
  return until ? `Until ${lastDay(until)}` : '';
}

function limitsOf({ minimumPence, usesPerBuyer, alone, categories, products }: DiscountCode): string {
  const times = usesPerBuyer === 1 ? 'once' : `${usesPerBuyer} times`;
  return [
    minimumPence === null ? '' : `from ${formatPence(minimumPence)}`,
    usesPerBuyer === null ? '' : `${times} for each buyer`,
    alone ? 'not with other codes' : '',
    [...categories, ...products.map(({ name }) => name)].join(', '),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

export const codeColumns = (onEnd: (code: DiscountCode) => void): Column<DiscountCode>[] => [
  { header: 'Code', cell: ({ code }) => code },
  {
    header: 'Discount',
    cell: (code) => (
      <span>
        {worthWords(code.worth)}
        <Detail>{limitsOf(code)}</Detail>
      </span>
    ),
  },
  { header: 'Time', cell: timeOf, isBlank: ({ from, until }) => !from && !until },
  {
    header: 'State',
    cell: ({ state }) => <Chip look={STATES[state][1]}>{STATES[state][0]}</Chip>,
  },
  {
    header: 'Uses',
    numeric: true,
    cell: ({ used, usesMax }) =>
      `${used.toLocaleString('en-GB')}${usesMax === null ? '' : ` of ${usesMax.toLocaleString('en-GB')}`}`,
  },
  { header: 'Given', numeric: true, cell: ({ discountPence }) => <Price pence={discountPence} /> },
  {
    header: 'Actions',
    cell: (code) =>
      code.state !== 'ended' && (
        <Button look="secondary" aria-label={`End ${code.code}`} onClick={() => onEnd(code)}>
          End
        </Button>
      ),
    isBlank: ({ state }) => state === 'ended',
  },
];

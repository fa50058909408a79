import { useState } from 'react';
import { styled } from 'styled-components';
import { grid, tokens } from '../../base/theme.ts';
import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { Price } from '../../ui/Price.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { countOf } from '../lists/count.ts';
import { GuardedDialog } from '../shell/GuardedDialog.tsx';
import { isFree, type NewPrice, type PriceChange, reprice, type Repriced } from './new-prices.ts';

const Choice = styled.div`
  ${grid('repeat(auto-fit, minmax(140px, 1fr))', 's16')}
  align-items: end;
  padding-bottom: ${tokens.space.s8};
`;
const ROUNDED: Record<string, string> = { 1: 'A penny', 50: '50p', 100: 'A pound' };

/** A number with a point or a comma, up or down; null: it is none, or it changes nothing. */
function numberIn(typed: string): number | null {
  const text = typed.trim().replace('−', '-').replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) && Number(text) !== 0 ? Number(text) : null;
}

type Row = NewPrice & { id: string; name: string };
const rowsOf = (changes: readonly Repriced[]): Row[] =>
  changes.flatMap(({ id, name, prices }) =>
    prices.map((price) => ({ ...price, id: `${id} ${price.variantId}`, name })),
  );

const columns: Column<Row>[] = [
  { header: 'Product', cell: ({ name, color }) => (color ? `${name} (${color})` : name) },
  { header: 'Now', numeric: true, cell: ({ before }) => <Price pence={before} /> },
  {
    header: 'Then',
    numeric: true,
    cell: (row) => (isFree(row) ? 'Not above 0' : <Price pence={row.pence} />),
  },
];

interface Props {
  products: readonly AdminProduct[];
  onClose: () => void;
  onConfirm: (changes: readonly Repriced[]) => void;
}

/** Changes the prices of all chosen products, and shows each new price before. */
export function PriceDialog({ products, onClose, onConfirm }: Props) {
  const [by, setBy] = useState<PriceChange['by']>('percent');
  const [typed, setTyped] = useState('');
  const [roundTo, setRoundTo] = useState(1);
  const value = numberIn(typed);
  const changes = value === null ? [] : reprice(products, { by, value, roundTo });
  const rows = rowsOf(changes);
  const isRefused = rows.some(isFree);
  return (
    <GuardedDialog
      title={`Change the prices of ${countOf(products.length, 'product')}`}
      isChanged={typed !== ''}
      onClose={onClose}
      wide
      done={
        <Button disabled={rows.length === 0 || isRefused} onClick={() => onConfirm(changes)}>
          Change {countOf(products.length, 'Product')}
        </Button>
      }
    >
      <Stack $gap="s16">
        <Choice>
          <Select
            label="By"
            value={by}
            onChange={({ target }) => setBy(target.value === 'pounds' ? 'pounds' : 'percent')}
          >
            <option value="percent">Percent</option>
            <option value="pounds">Pounds</option>
          </Select>
          <Field
            label={by === 'percent' ? 'Percent, such as 5 or -10' : 'Pounds, such as 2.50 or -1'}
            value={typed}
            autoComplete="off"
            error={typed !== '' && value === null ? 'Please type a number other than 0' : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Select
            label="Rounded to"
            value={String(roundTo)}
            onChange={({ target }) => setRoundTo(Number(target.value))}
          >
            {Object.entries(ROUNDED).map(([pence, label]) => (
              <option key={pence} value={pence}>
                {label}
              </option>
            ))}
          </Select>
        </Choice>
        <p>Carts show the new prices at once. Orders that were placed before stay as they are.</p>
        {isRefused && (
          <Alert severity="error">A price must be above 0, so nothing can be changed like this.</Alert>
        )}
        {rows.length > 0 && <DataTable caption="New prices" rows={rows} columns={columns} needs="some" />}
      </Stack>
    </GuardedDialog>
  );
}

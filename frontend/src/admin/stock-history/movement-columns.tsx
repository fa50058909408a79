import type { Movement } from '@slipcast/contracts/http/movements';
import { styled } from 'styled-components';
import { row } from '../../base/theme.ts';
import { shortDateTime } from '../../features/orders/order.ts';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';

const Left = styled.span`
  ${row('s4', 's8')}
  justify-content: end;
`;

const words: Record<Movement['what'], string> = {
  edit: 'Edited',
  sale: 'Sold',
  return: 'Back from a cancelled order',
  count: 'Counted after a restore',
};
/** A colour's first movement is the stock that it started with. */
const wordsOf = ({ what, id }: Movement) =>
  what === 'edit' && id.endsWith('/1') ? 'Opening stock' : words[what];

const signed = (pieces: number) => (pieces > 0 ? `+${pieces}` : pieces < 0 ? `−${-pieces}` : '0');

/** @param whoIs the name of an admin @param hasColors whether the product has several colours, so each line names its own */
export const movementColumns = (whoIs: (id: string) => string, hasColors: boolean): Column<Movement>[] => [
  {
    header: 'When',
    cell: ({ at }) => <time dateTime={at}>{shortDateTime(at)}</time>,
  },
  {
    header: 'What happened',
    cell: (movement) => (
      <span>
        {wordsOf(movement)}
        {movement.order && (
          <>
            {', '}
            <Link to={`/admin/orders/${movement.order.id}`}>{movement.order.orderNumber}</Link>
          </>
        )}
      </span>
    ),
  },
  ...(hasColors ? [{ header: 'Colour or option', cell: ({ color }: Movement) => color }] : []),
  { header: 'Change', numeric: true, cell: ({ change }) => signed(change) },
  {
    header: 'Left',
    numeric: true,
    cell: ({ stock, shortfall }) => (
      <Left>
        {shortfall > 0 && <Chip look="warning">{shortfall} short</Chip>}
        {stock}
      </Left>
    ),
  },
  { header: 'By', isBlank: ({ by }) => by === null, cell: ({ by }) => (by === null ? '–' : whoIs(by)) },
];

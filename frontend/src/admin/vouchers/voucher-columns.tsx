import { formatPence } from '@slipcast/contracts/money';
import { styled } from 'styled-components';
import { small } from '../../base/theme.ts';
import { shortDate } from '../../features/orders/order.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, type ChipLook } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { Price } from '../../ui/Price.tsx';
import { Row } from '../../ui/Stack.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import type { Voucher } from './vouchers-office-api.ts';

const STATES: Record<Voucher['state'], [string, ChipLook]> = {
  active: ['Active', 'success'],
  scheduled: ['Scheduled', 'info'],
  'used-up': ['Used up', 'default'],
  void: ['Void', 'warning'],
};
const KINDS: Record<Voucher['entries'][number]['kind'], string> = {
  issue: 'Issued',
  redeem: 'Used',
  return: 'Returned',
  refund: 'Refunded',
  void: 'Void',
};
const Detail = styled.small`
  display: block;
  overflow-wrap: anywhere;
  ${small}
`;

const History = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** '…9TCB', or who it will be sent to. */
export const titleOf = ({ lastFour, recipientName }: Voucher): string =>
  lastFour === null ? `For ${recipientName}` : `…${lastFour}`;

const whenOf = ({ sentAt, sendAt, state }: Voucher): string => {
  if (sentAt) return `Sent ${shortDate(sentAt)}`;
  return state === 'scheduled' ? `Goes out ${shortDate(sendAt)}` : 'Never sent';
};

type Actions = { onSend: (voucher: Voucher) => void; onVoid: (voucher: Voucher) => void };
const isOver = ({ state }: Voucher) => state === 'void' || state === 'used-up';

export const voucherColumns = ({ onSend, onVoid }: Actions): Column<Voucher>[] => [
  {
    header: 'Voucher',
    cell: (voucher) => (
      <span>
        {titleOf(voucher)}
        <Detail>
          <Unbroken>
            Order <Link to={`/admin/orders/${voucher.order.id}`}>{voucher.order.number}</Link>
          </Unbroken>
        </Detail>
      </span>
    ),
  },
  {
    header: 'To',
    cell: (voucher) => (
      <span>
        {voucher.recipientName}
        <Detail>{voucher.recipientEmail}</Detail>
        <Detail>{whenOf(voucher)}</Detail>
      </span>
    ),
  },
  {
    header: 'State',
    cell: ({ state, voidReason }) => (
      <span>
        <Chip look={STATES[state][1]}>{STATES[state][0]}</Chip>
        {voidReason && <Detail>{voidReason}</Detail>}
      </span>
    ),
  },
  {
    header: 'Left',
    numeric: true,
    cell: ({ balancePence, valuePence }) => (
      <span>
        <Price pence={balancePence} />
        {balancePence < valuePence && (
          <Detail>
            <Unbroken>of {formatPence(valuePence)}</Unbroken>
          </Detail>
        )}
      </span>
    ),
  },
  {
    header: 'History',
    cell: ({ entries }) => (
      <History>
        {entries.map(({ kind, pence, at, order }) => (
          <li key={`${at} ${kind}`}>
            <Detail>
              {shortDate(at)}: {KINDS[kind]} {formatPence(Math.abs(pence))}
              {order && kind !== 'issue' && (
                <>
                  ,{' '}
                  <Unbroken>
                    <Link to={`/admin/orders/${order.id}`}>{order.number}</Link>
                  </Unbroken>
                </>
              )}
            </Detail>
          </li>
        ))}
      </History>
    ),
  },
  {
    header: 'Actions',
    cell: (voucher) =>
      !isOver(voucher) && (
        <Row $gap="s4" $columnGap="s12">
          <Button look="secondary" aria-label={`Send ${titleOf(voucher)}`} onClick={() => onSend(voucher)}>
            {voucher.sentAt ? 'Send Again' : 'Send Now'}
          </Button>
          <Button look="quiet" aria-label={`Void ${titleOf(voucher)}`} onClick={() => onVoid(voucher)}>
            Void
          </Button>
        </Row>
      ),
    isBlank: isOver,
  },
];

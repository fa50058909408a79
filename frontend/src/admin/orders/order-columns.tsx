import { Eye, PackageCheck, ReceiptText } from 'lucide-react';
import { styled } from 'styled-components';
import { adminText } from '../../base/strings/admin.ts';
import { line, tokens } from '../../base/theme.ts';
import { isOnItsWay, type Order } from '../../features/orders/order.ts';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { TrackingText } from '../../features/orders/TrackingText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Row } from '../../ui/Stack.tsx';
import { Price } from '../../ui/Price.tsx';
import type { Selection } from '../lists/use-selection.ts';
import { CustomerCell, ParcelCell, StatusSelect } from './order-cells.tsx';
import { OrderLink } from './OrderLink.tsx';
import { dueLabel, isToCollect, isToShip } from '../fulfilment/order-rules.ts';
import { OneLine } from '../lists/cells.ts';
import { listDate } from '../lists/list-date.ts';
import { type OrderActions, shipButtonId } from './use-order-actions.ts';

const Tracking = styled.span`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  line-height: 1.3;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
const Actions = styled.span`
  ${line('s4')}
  justify-content: end;
  > button {
    padding: ${tokens.space.s4} ${tokens.space.s12};
    font-size: ${tokens.text.t14};
    white-space: nowrap;
  }
`;

const hasNotShipped = ({ status }: Order) => !isOnItsWay(status);

/** What the shop does next with a paid order. */
function NextAction({ order, actions }: { order: Order; actions: OrderActions }) {
  if (isToShip(order))
    return (
      <Button id={shipButtonId(order.id)} onClick={() => actions.ship(order)}>
        {adminText.shipOrder}
      </Button>
    );
  if (!isToCollect(order)) return null;
  return order.readyAt ? (
    <Button onClick={() => actions.collect(order)}>Collected</Button>
  ) : (
    <Button
      aria-label="Ready to Collect"
      disabled={actions.isBusy}
      onClick={() => void actions.readyToCollect(order)}
    >
      Ready
    </Button>
  );
}

/** Tracking and shipped date are shown for shipped and delivered orders only. */
const columnsForAdmins = (actions: OrderActions, selection: Selection<Order>): Column<Order>[] => [
  { header: 'Order Number', cell: (order) => <ParcelCell order={order} selection={selection} /> },
  { header: 'Customer', cell: (order) => <CustomerCell order={order} /> },
  { header: 'Date', cell: ({ createdAt }) => <OneLine>{listDate(createdAt)}</OneLine> },
  { header: 'Total', numeric: true, cell: ({ pricePence }) => <Price pence={pricePence} /> },
  {
    header: 'Status',
    cell: (order) => (
      <Row as="span" $gap="s4">
        <StatusSelect
          order={order}
          disabled={actions.isBusy}
          onChoose={(status) => actions.choose(order, status)}
        />
        {isToCollect(order) && order.readyAt && <Chip look="success">Ready</Chip>}
        {dueLabel(order) && <Chip look="warning">{dueLabel(order)}</Chip>}
        {order.failedRefund?.settledAt === null && <Chip look="error">Refund failed</Chip>}
      </Row>
    ),
  },
  {
    header: 'Tracking Info',
    isBlank: hasNotShipped,
    cell: ({ status, tracking }) => (
      <Tracking title={isOnItsWay(status) ? tracking : undefined}>
        {isOnItsWay(status) && tracking ? <TrackingText info={tracking} /> : '–'}
      </Tracking>
    ),
  },
  {
    header: 'Shipped Date',
    isBlank: hasNotShipped,
    cell: ({ status, shippedAt }) => <OneLine>{isOnItsWay(status) ? listDate(shippedAt) : '–'}</OneLine>,
  },
  {
    header: 'Actions',
    cell: (order) => (
      <Actions>
        <NextAction order={order} actions={actions} />
        <Menu label={`More actions for ${order.number}`}>
          <li>
            <OrderLink id={order.id}>
              <ReceiptText aria-hidden size={18} />
              View Details
            </OrderLink>
          </li>
          <li>
            <Link to={`/admin/orders/slips?order=${order.id}`}>
              <PackageCheck aria-hidden size={18} />
              Packing Slip
            </Link>
          </li>
          <li>
            <button type="button" onClick={() => actions.show(order)}>
              <Eye aria-hidden size={18} />
              Quick View
            </button>
          </li>
        </Menu>
      </Actions>
    ),
  },
];

/** Packers see no money, and change no status other than by shipping. */
const forPackers: Record<string, Column<Order> | null> = {
  Total: null,
  Status: { header: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
};

export const orderColumns = (
  actions: OrderActions,
  selection: Selection<Order>,
  mayAdminister: boolean,
): Column<Order>[] =>
  columnsForAdmins(actions, selection).flatMap((one) => {
    const instead = mayAdminister ? undefined : forPackers[one.header];
    return instead === undefined ? [one] : instead === null ? [] : [instead];
  });

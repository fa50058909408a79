import { Truck } from 'lucide-react';
import { styled } from 'styled-components';
import { adminText } from '../../base/strings/admin.ts';
import { row, tokens } from '../../base/theme.ts';
import { isOnItsWay, type Order, statusLabel } from '../../features/orders/order.ts';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { TrackingText } from '../../features/orders/TrackingText.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { inputCss } from '../../ui/Field.tsx';
import { Price } from '../../ui/Price.tsx';
import { listDate, nextStatuses } from './order-rules.ts';
import { type OrderActions, shipButtonId } from './use-order-actions.ts';

const Number = styled.button`
  min-height: 44px;
  color: ${tokens.color.copper};
  font-weight: 600;
  text-decoration: underline;
  text-underline-offset: 0.18em;
  white-space: nowrap;
`;
const Customer = styled.span`
  display: grid;
  overflow-wrap: anywhere;
`;
const Chips = styled.span`
  ${row('s8')}
`;
const Tracking = styled.span`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
const Actions = styled.span`
  ${row('s8')}
  min-width: 150px;
  > * {
    flex: 1 1 132px;
    min-width: 0;
    padding-inline: ${tokens.space.s12};
    font-size: 0.9375rem;
  }
  > select {
    flex-basis: 164px;
    padding-right: ${tokens.space.s24};
  }
  /* Keeps Ship Order and the status side by side next to long customer details. */
  @container (min-width: 1100px) {
    min-width: 312px;
  }
`;
const Status = styled.select`
  ${inputCss}
  &:disabled {
    opacity: 1;
  }
`;

type StatusProps = { order: Order; disabled: boolean; onChoose: (status: string) => void };

/** Offers only the allowed next statuses; disabled if the status is final. */
function StatusSelect({ order: { number, status }, disabled, onChoose }: StatusProps) {
  const next = nextStatuses(status);
  return (
    <Status
      aria-label={`Status of ${number}`}
      value={status}
      disabled={disabled || next.length === 0}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value={status}>{statusLabel(status)} (current)</option>
      {next.map((one) => (
        <option key={one} value={one}>
          {statusLabel(one)}
        </option>
      ))}
    </Status>
  );
}

const hasNotShipped = ({ status }: Order) => !isOnItsWay(status);

/** Tracking and shipped date are shown for shipped and delivered orders only. */
export const orderColumns = (actions: OrderActions): Column<Order>[] => [
  {
    header: 'Order Number',
    cell: (order) => (
      <Number type="button" onClick={() => actions.show(order)}>
        {order.number}
      </Number>
    ),
  },
  {
    header: 'Customer',
    cell: ({ name, email }) => (
      <Customer>
        {name}
        <small>{email}</small>
      </Customer>
    ),
  },
  { header: 'Date', cell: ({ createdAt }) => listDate(createdAt) },
  { header: 'Total', numeric: true, cell: ({ totalPence }) => <Price pence={totalPence} /> },
  {
    header: 'Status',
    cell: ({ status, failedRefund }) => (
      <Chips>
        <StatusChip status={status} />
        {failedRefund?.settledAt === null && <Chip look="error">Refund failed</Chip>}
      </Chips>
    ),
  },
  {
    header: 'Tracking Info',
    isBlank: hasNotShipped,
    cell: ({ status, tracking }) => (
      <Tracking>{isOnItsWay(status) && tracking ? <TrackingText info={tracking} /> : '–'}</Tracking>
    ),
  },
  {
    header: 'Shipped Date',
    isBlank: hasNotShipped,
    cell: ({ status, shippedAt }) => (isOnItsWay(status) ? listDate(shippedAt) : '–'),
  },
  {
    header: 'Actions',
    cell: (order) => (
      <Actions>
        {order.status === 'paid' && (
          <Button Icon={Truck} id={shipButtonId(order.id)} onClick={() => actions.ship(order)}>
            {adminText.shipOrder}
          </Button>
        )}
        <StatusSelect
          order={order}
          disabled={actions.isBusy}
          onChoose={(status) => actions.choose(order, status)}
        />
        <ButtonLink to={`/admin/orders/${order.id}`} look="quiet">
          View Details
        </ButtonLink>
      </Actions>
    ),
  },
];

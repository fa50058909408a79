import { formatPence, readPence } from '@slipcast/contracts/money';
import type { WireForgottenOrder } from '@slipcast/contracts/http/ledger';
import { styled } from 'styled-components';
import { row, tokens } from '../../base/theme.ts';
import { statusLabel } from '../../features/orders/order.ts';
import { Button } from '../../ui/Button.tsx';
import { Actions } from '../../ui/Stack.tsx';

export type Forgotten = WireForgottenOrder;

export const Rows = styled.ul`
  > li {
    ${row('s12', 's24')}
    justify-content: space-between;
    padding: ${tokens.space.s12} 0;
  }
  > li + li {
    border-top: 1px solid ${tokens.color.raw};
  }
  > li > div:first-child {
    flex: 1 1 18rem;
  }
  > li > div:last-child {
    align-items: end;
  }
  p + p {
    color: ${tokens.color.stone};
  }
`;

const moneyOf = ({ amount, captured }: Forgotten) =>
  `${formatPence(readPence(amount))} ${captured ? 'was taken' : 'was not taken'}`;

type Props = {
  orders: Forgotten[];
  busy: boolean;
  onCreate: (order: Forgotten) => void;
  onRefund: (order: Forgotten) => void;
};

/** Orders that the rest of the shop remembers, and payments of which nothing else is known. */
export const ForgottenOrders = ({ orders, busy, onCreate, onRefund }: Props) => (
  <Rows>
    {orders.map((forgotten) => {
      const { paymentId, order, captured } = forgotten;
      return (
        <li key={paymentId}>
          <div>
            <p>
              <strong>{order ? order.orderNumber : 'A payment without an order'}</strong>
              {order && ` · ${statusLabel(order.status)} · ${order.customerName}, ${order.customerEmail}`}
            </p>
            <p>
              {order
                ? order.lines
                    .map(({ quantity, productName, color }) => `${quantity} × ${productName} (${color})`)
                    .join(', ')
                : `Payment ${paymentId}. Square has the receipt.`}
            </p>
            <p>{moneyOf(forgotten)}</p>
          </div>
          <Actions>
            {order && (
              <Button busy={busy} onClick={() => onCreate(forgotten)}>
                Create the Order Again
              </Button>
            )}
            {captured && (
              <Button look="secondary" busy={busy} onClick={() => onRefund(forgotten)}>
                Refund
              </Button>
            )}
          </Actions>
        </li>
      );
    })}
  </Rows>
);

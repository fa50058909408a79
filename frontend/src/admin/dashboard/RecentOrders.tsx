import { styled } from 'styled-components';
import { row, tokens } from '../../base/theme.ts';
import { type Order, shortDate } from '../../features/orders/order.ts';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { Link } from '../../ui/Link.tsx';
import { Price } from '../../ui/Price.tsx';
import { isToCollect, isToShip, isUnwanted } from '../fulfilment/order-rules.ts';
import { Sheet } from '../shell/Screen.tsx';

const List = styled.ul`
  li + li {
    border-top: 1px solid ${tokens.color.raw};
  }
  a {
    ${row('s4', 's16')}
    min-height: 60px;
    padding: ${tokens.space.s8} 0;
    color: ${tokens.color.ink};
    text-decoration: none;
  }
  a:hover strong {
    text-decoration: underline;
  }
  strong {
    color: ${tokens.color.copper};
  }
  .customer {
    flex: 1 1 9rem;
    color: ${tokens.color.stone};
  }
  .ready {
    color: ${tokens.color.iron};
    font-weight: 600;
  }
  /* On a line of its own, where nothing beside it takes the room. */
  a > :last-child {
    margin-left: auto;
  }
`;

/** What the maker does next with a paid order; null: nothing. */
function nextStep(order: Order): string | null {
  if (order.status === 'paid' && isUnwanted(order)) return 'To be answered';
  if (isToShip(order)) return 'Ready to ship';
  if (!isToCollect(order)) return null;
  return order.readyAt ? 'Ready to collect' : 'To be collected';
}

/** Marks paid orders, because shipping them or handing them over is the next job. */
export function RecentOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <Sheet aria-labelledby="recent-orders">
      <h2 id="recent-orders">Recent Orders</h2>
      {orders.length === 0 && <p>No orders yet</p>}
      <List className="recent">
        {orders.map((order) => (
          <li key={order.id}>
            <Link to={`/admin/orders/${order.id}`}>
              <strong>{order.number}</strong>
              <StatusChip status={order.status} />
              {nextStep(order) && <span className="ready">{nextStep(order)}</span>}
              <span className="customer">
                {order.name}
                {shortDate(order.createdAt) && ` · ${shortDate(order.createdAt)}`}
              </span>
              <Price pence={order.totalPence} />
            </Link>
          </li>
        ))}
      </List>
    </Sheet>
  );
}

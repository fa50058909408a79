import { styled } from 'styled-components';
import { row, tokens } from '../../base/theme.ts';
import { type Order, shortDate } from '../../features/orders/order.ts';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { Link } from '../../ui/Link.tsx';
import { Price } from '../../ui/Price.tsx';
import { isUnwanted } from '../fulfilment/order-rules.ts';
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
`;

/** Marks paid orders, because shipping them is the next job. */
export function RecentOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <Sheet aria-labelledby="recent-orders">
      <h2 id="recent-orders">Recent Orders</h2>
      {orders.length === 0 && <p>No orders yet</p>}
      <List className="recent">
        {orders.map(({ id, number, status, name, createdAt, totalPence, ...order }) => (
          <li key={id}>
            <Link to={`/admin/orders/${id}`}>
              <strong>{number}</strong>
              <StatusChip status={status} />
              {status === 'paid' && (
                <span className="ready">{isUnwanted(order) ? 'To be answered' : 'Ready to ship'}</span>
              )}
              <span className="customer">
                {name}
                {shortDate(createdAt) && ` · ${shortDate(createdAt)}`}
              </span>
              <Price pence={totalPence} />
            </Link>
          </li>
        ))}
      </List>
    </Sheet>
  );
}

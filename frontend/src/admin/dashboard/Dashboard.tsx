import { Banknote, Package, Palette, Truck, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { formatPence } from '../../base/money.ts';
import { row, tokens } from '../../base/theme.ts';
import { type Dashboard as Figures, useDashboardQuery } from '../../features/orders/admin-orders-api.ts';
import { type Order, shortDate } from '../../features/orders/order.ts';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { RetryAlert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Screen, Sheet } from '../shell/Screen.tsx';
import { StatCard, StatGrid } from './StatCard.tsx';

const Strip = styled.section`
  ${row('s12', 's24')}
  justify-content: space-between;
  padding: ${tokens.space.s12} ${tokens.space.s16};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.mist};
  p {
    font-weight: 600;
    color: ${tokens.color.copperDeep};
  }
`;

function NextJob({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Strip aria-label="Next job">
      <p>{count === 1 ? '1 paid order is' : `${count} paid orders are`} waiting to be shipped.</p>
      <ButtonLink Icon={Truck} to="/admin/orders?status=paid">
        Start Shipping
      </ButtonLink>
    </Strip>
  );
}

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

/** Paid orders are marked, because shipping them is the next job. */
function RecentOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <Sheet aria-labelledby="recent-orders">
      <h2 id="recent-orders">Recent Orders</h2>
      {orders.length === 0 && <p>No orders yet</p>}
      <List className="recent">
        {orders.map(({ id, number, status, name, createdAt, totalPence }) => (
          <li key={id}>
            <Link to={`/admin/orders/${id}`}>
              <strong>{number}</strong>
              <StatusChip status={status} />
              {status === 'paid' && <span className="ready">Ready to ship</span>}
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

const count = (figure: number) => figure.toLocaleString('en-GB');
const figuresOf = ({ totalProducts, totalOrders, totalUsers, revenuePence }: Figures) => [
  { label: 'Total Products', Icon: Palette, to: '/admin/products', value: count(totalProducts) },
  { label: 'Total Orders', Icon: Package, to: '/admin/orders', value: count(totalOrders) },
  { label: 'Total Users', Icon: Users, to: '/admin/users', value: count(totalUsers) },
  { label: 'Total Revenue', Icon: Banknote, to: '/admin/orders', value: formatPence(revenuePence) },
];

export function Dashboard() {
  const { data, error, isLoading, refetch } = useDashboardQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Screen title="Dashboard">
      {error && <RetryAlert onRetry={refetch}>Failed to load dashboard statistics</RetryAlert>}
      {isLoading && (
        <StatGrid aria-busy="true">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} $height="118px" />
          ))}
        </StatGrid>
      )}
      {data && !error && (
        <>
          <StatGrid>
            {figuresOf(data).map((figure) => (
              <StatCard key={figure.label} {...figure} />
            ))}
          </StatGrid>
          <NextJob count={data.toShip} />
          <RecentOrders orders={data.recentOrders} />
        </>
      )}
    </Screen>
  );
}

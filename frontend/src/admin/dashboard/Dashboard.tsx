import { Banknote, Package, Palette, Users } from 'lucide-react';
import { type Dashboard as Figures, useDashboardQuery } from '../../features/orders/admin-orders-api.ts';
import { formatPence } from '../../base/money.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Screen } from '../shell/Screen.tsx';
import { NextJob } from './NextJob.tsx';
import { RecentOrders } from './RecentOrders.tsx';
import { StatCard, StatGrid } from './StatCard.tsx';

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

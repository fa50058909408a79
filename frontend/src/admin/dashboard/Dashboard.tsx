import { Banknote, Package, Palette, Users } from 'lucide-react';
import { adminText } from '../../base/strings/admin.ts';
import { useDashboardQuery } from '../../features/orders/admin-orders-api.ts';
import { formatPence } from '../../base/money.ts';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Failure } from '../shell/Failure.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { NextJob } from './NextJob.tsx';
import { RecentOrders } from './RecentOrders.tsx';
import { StatCard, StatGrid } from './StatCard.tsx';

const count = (figure: number) => figure.toLocaleString('en-GB');

export function Dashboard() {
  const { data, error, isLoading, refetch } = useDashboardQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Page title="Dashboard">
      <Stack $gap="s24">
        {error && <Failure text={adminText.dashboardFailed} retry={refetch} />}
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
              <StatCard
                label="Total Products"
                Icon={Palette}
                to="/admin/products"
                value={count(data.totalProducts)}
              />
              <StatCard
                label="Total Orders"
                Icon={Package}
                to="/admin/orders"
                value={count(data.totalOrders)}
              />
              <StatCard label="Total Users" Icon={Users} to="/admin/users" value={count(data.totalUsers)} />
              <StatCard
                label="Total Revenue"
                Icon={Banknote}
                to="/admin/orders"
                value={formatPence(data.revenuePence)}
              />
            </StatGrid>
            <NextJob count={data.toShip} />
            <RecentOrders orders={data.recentOrders} />
          </>
        )}
      </Stack>
    </Page>
  );
}

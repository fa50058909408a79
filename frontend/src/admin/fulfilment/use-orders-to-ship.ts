import { useAdminOrdersQuery } from '../../features/orders/admin-orders-api.ts';
import { sortedForAdmin } from './order-rules.ts';

/** More parcels than anyone packs in a day. */
const MOST = 1000;

/** The paid orders, oldest first. */
export function useOrdersToShip() {
  const query = useAdminOrdersQuery(`page=1&limit=${MOST}&status=paid`, { refetchOnMountOrArgChange: true });
  const { data, isFetching, isError, refetch } = query;
  return { orders: data && sortedForAdmin(data.orders).toReversed(), isFetching, isError, refetch };
}

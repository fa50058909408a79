import { useAdminOrdersQuery } from '../../features/orders/admin-orders-api.ts';
import { isToSend, sortedForAdmin } from './order-rules.ts';

/** More parcels than anyone packs in a day. */
const MOST = 1000;

/** The paid orders, oldest first, without those whose money is back. */
export function useOrdersToShip() {
  const query = useAdminOrdersQuery(`page=1&limit=${MOST}&status=paid`, { refetchOnMountOrArgChange: true });
  const { data, isFetching, isError, refetch } = query;
  const orders = data && sortedForAdmin(data.orders.filter(isToSend)).toReversed();
  return { orders, isFetching, isError, refetch };
}

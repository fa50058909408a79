import { useAdminOrdersQuery } from '../../features/orders/admin-orders-api.ts';
import { isToSend, isUnwanted, sortedForAdmin } from './order-rules.ts';

/** More parcels than anyone packs in a day. */
const MOST = 1000;

/** The paid orders, oldest first, without those whose money is back or asked back. */
export function useOrdersToShip() {
  const query = useAdminOrdersQuery(`page=1&limit=${MOST}&status=paid`, { refetchOnMountOrArgChange: true });
  const { data, isFetching, isError, refetch } = query;
  const orders = data && sortedForAdmin(data.orders.filter(isToSend)).toReversed();
  /** Their buyers wait for an answer. */
  const unwanted = data?.orders.filter((order) => order.status === 'paid' && isUnwanted(order)) ?? [];
  return { orders, unwanted, isFetching, isError, refetch };
}

import { skipToken } from '@reduxjs/toolkit/query';
import { useAdminOrdersQuery } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import { isToShip, sharesParcel } from './order-rules.ts';

const WAITING = 'page=1&limit=1000&status=paid';

/** The other orders that wait to be sent in an order's parcel. Asks for nothing where it has one to itself. */
export function useParcelMates(order: Order | undefined): { others: Order[]; isLoading: boolean } {
  const shares = order?.status === 'paid' && (order.addedTo !== null || order.added.length > 0);
  const { data, isLoading } = useAdminOrdersQuery(shares ? WAITING : skipToken);
  const others = (shares && data?.orders) || [];
  return {
    others: others.filter((one) => order && one.id !== order.id && isToShip(one) && sharesParcel(one, order)),
    isLoading,
  };
}

import { useEffect } from 'react';
import { api, put } from '../../base/api.ts';
import type { Order } from '../../features/orders/order.ts';

export const { useBeginPackingMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Nothing is added to the parcels of these orders any more, or of all that wait. What was added until now is in the lists then. */
    beginPacking: build.mutation<{ begun: number }, string[] | null>({
      query: (ids) => put('/admin/orders/packing', ids ? { order_ids: ids } : {}),
      invalidatesTags: (answer) => (answer && answer.begun > 0 ? ['AdminOrder'] : []),
    }),
  }),
});

/** Packing begins with these orders being shown to the person who packs them. */
export function useBeginPacking(orders: readonly Order[] | undefined): void {
  const [begin] = useBeginPackingMutation();
  const open = (orders ?? []).filter(({ takesMore }) => takesMore).map(({ id }) => id);
  const ids = open.join(' ');
  useEffect(() => {
    if (ids !== '') void begin(ids.split(' '));
  }, [ids, begin]);
}

import { useEffect } from 'react';
import { api, put } from '../../base/api.ts';
import type { Order } from '../../features/orders/order.ts';

/** `ids` left out: all that wait to be posted. */
type PackingAsked = { ids?: string[]; printed?: true; skipped?: true };

export const { useBeginPackingMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Nothing is added to the parcels of these orders any more, or of all that wait. What was added until now is in the lists then. Orders that
     * are skipped take more again, unless something of them was printed.
     */
    beginPacking: build.mutation<{ begun: number }, PackingAsked>({
      query: ({ ids, ...asked }) =>
        put('/admin/orders/packing', { ...(ids && { order_ids: ids }), ...asked }),
      invalidatesTags: (answer, _error, { skipped }) =>
        skipped || (answer && answer.begun > 0) ? ['AdminOrder'] : [],
    }),
  }),
});

/** Packing begins with these orders being shown to the person who packs them. */
export function useBeginPacking(orders: readonly Order[] | undefined): void {
  const [begin] = useBeginPackingMutation();
  const open = (orders ?? []).filter(({ takesMore }) => takesMore).map(({ id }) => id);
  const ids = open.join(' ');
  useEffect(() => {
    if (ids !== '') void begin({ ids: ids.split(' ') });
  }, [ids, begin]);
}

/** These orders' slips are there to be printed. */
export function useSlipsPrinted(orders: readonly Order[] | undefined): void {
  const [begin] = useBeginPackingMutation();
  const ids = (orders ?? [])
    .filter(({ status }) => status === 'paid')
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (ids !== '') void begin({ ids: ids.split(' '), printed: true });
  }, [ids, begin]);
}

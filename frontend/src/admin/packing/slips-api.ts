import type { WireOrder } from '@slipcast/contracts/http/order';
import { api } from '../../base/api.ts';
import { type Order, orderFrom } from '../../features/orders/order.ts';

export const { useChosenOrdersQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** These orders, in this order. Fails as a whole, so that no slip is missing unnoticed. */
    chosenOrders: build.query<Order[], readonly string[]>({
      async queryFn(ids, _api, _options, ask) {
        const answers = await Promise.all(ids.map((id) => ask(`/admin/orders/${encodeURIComponent(id)}`)));
        const failed = answers.find(({ error }) => error);
        if (failed?.error) return { error: failed.error };
        return { data: answers.map(({ data }) => orderFrom(data as WireOrder)) };
      },
      providesTags: ['AdminOrder'],
    }),
  }),
});

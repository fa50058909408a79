import type { LiveVariant, WireLiveStock } from '@slipcast/contracts/http/live';
import { api } from '../../base/api.ts';

/** What is free, by product. A variant that is not listed is as its product says. */
export type LiveStock = Record<string, LiveVariant[]>;

export const liveStockFrom = ({ products }: WireLiveStock): LiveStock =>
  Object.fromEntries(products.map(({ productId, variants }) => [productId, variants]));

export const liveApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By the ids of products: at first what shoppers have reserved to the last piece; then whatever `follow` hears. */
    live: build.query<LiveStock, string>({
      // A screen is as good as before without it, so it never fails.
      queryFn: async (ids, _api, _extra, call) => {
        const { data } = await call(`/live/stock?products=${ids}&only=taken`);
        return { data: data ? liveStockFrom(data as WireLiveStock) : {} };
      },
      // Whoever comes back later wants to know how it is then.
      keepUnusedDataFor: 2,
    }),
  }),
});

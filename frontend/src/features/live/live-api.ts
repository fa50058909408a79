import type { LiveVariant, WireLiveStock } from '@slipcast/contracts/http/live';
import { api } from '../../base/api.ts';

/** Availability by product. A variant that is not listed is as its product says. */
export type LiveStock = Record<string, LiveVariant[]>;

export const liveStockFrom = ({ products }: WireLiveStock): LiveStock =>
  Object.fromEntries(products.map(({ productId, variants }) => [productId, variants]));

export const liveApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By product ids: first the pots that are fully reserved, then whatever `follow` reports. */
    live: build.query<LiveStock, string>({
      // Screens work without it, so it never fails.
      queryFn: async (ids, _api, _extra, call) => {
        const { data } = await call(`/live/stock?products=${ids}&only=taken`);
        return { data: data ? liveStockFrom(data as WireLiveStock) : {} };
      },
      // A shopper who comes back later needs fresh figures.
      keepUnusedDataFor: 2,
    }),
  }),
});

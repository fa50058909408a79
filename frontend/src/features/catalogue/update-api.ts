import type { WireUpdate } from '@slipcast/contracts/http/updates';
import { api } from '../../base/api.ts';
import { fetchAs } from './catalogue-api.ts';
import { type Product, productFrom } from './product.ts';

export type ShopUpdate = Omit<WireUpdate, 'products'> & { pots: Product[] };

function updateFrom(answer: unknown): ShopUpdate | null {
  const { products, ...update } = (answer ?? {}) as Partial<WireUpdate>;
  return Array.isArray(products) ? ({ ...update, pots: products.map(productFrom) } as ShopUpdate) : null;
}

export const updateApi = api.injectEndpoints({
  endpoints: (build) => ({
    shopUpdate: build.query<ShopUpdate, string>({
      queryFn: (id, _api, _extra, call) => fetchAs(`/updates/${encodeURIComponent(id)}`, call, updateFrom),
      providesTags: ['Product'],
    }),
  }),
});

export const { useShopUpdateQuery } = updateApi;

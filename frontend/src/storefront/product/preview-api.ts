import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { api, post } from '../../base/api.ts';
import { type Product, productFrom } from '../../features/catalogue/product.ts';

export const { usePreviewQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** A draft, as someone with the link to it sees it. */
    preview: build.query<Product, { id: string; key: string }>({
      query: ({ id, key }) => post(`/products/${encodeURIComponent(id)}/preview`, { key }),
      transformResponse: (answer: WireProduct) => ({ ...productFrom(answer), isDraft: true as const }),
    }),
  }),
});

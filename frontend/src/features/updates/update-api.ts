import type { WireUpdate } from '@slipcast/contracts/http/updates';
import { api } from '../../base/api.ts';
import type { PageHead } from '../../ui/Page.tsx';
import { fetchAs } from '../catalogue/catalogue-api.ts';
import { coverOf, type Product, productFrom } from '../catalogue/product.ts';
import { summaryOf } from '../metadata/text-heads.ts';

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

/** Its own photograph, or that of its first pot. */
export const updateCover = ({ imageUrl, pots: [first] }: ShopUpdate): string | null =>
  imageUrl ?? (first ? coverOf(first) : null);

export const updateHead = ({ id, title, text }: Pick<ShopUpdate, 'id' | 'title' | 'text'>): PageHead => ({
  title,
  description: summaryOf(text),
  path: `/updates/${id}`,
});

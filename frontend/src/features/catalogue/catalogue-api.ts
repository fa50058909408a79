import { api, type ApiError } from '../../base/api.ts';
import { catalogueText } from '../../base/strings/catalogue.ts';
import { earlyAnswer } from '../../base/early-answer.ts';
import { oneProductFrom, type Product, productsFrom } from './product.ts';

const wrongShape = (data: unknown): { error: ApiError } => ({
  error: { status: 200, message: catalogueText.wrongShape, data },
});

export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    products: build.query<Product[], void>({
      queryFn: async (_none, _api, _extra, call) => {
        const early = await earlyAnswer('/products');
        const answer = early === undefined ? await call('/products') : { data: early };
        if (answer.error) return { error: answer.error as ApiError };
        const products = productsFrom(answer.data);
        return products ? { data: products } : wrongShape(answer.data);
      },
      providesTags: ['Product'],
    }),
    product: build.query<Product, string>({
      queryFn: async (id, _api, _extra, call) => {
        const path = `/products/${encodeURIComponent(id)}`;
        const early = await earlyAnswer(path);
        const answer = early === undefined ? await call(path) : { data: early };
        if (answer.error) return { error: answer.error as ApiError };
        const product = oneProductFrom(answer.data);
        return product ? { data: product } : wrongShape(answer.data);
      },
      providesTags: ['Product'],
    }),
  }),
});

export const { useProductsQuery, useProductQuery } = catalogueApi;

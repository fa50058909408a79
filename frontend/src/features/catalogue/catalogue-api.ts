import { api, type ApiError } from '../../app/api.ts';
import { catalogueText } from '../../app/strings/catalogue.ts';
import { productText } from '../../app/strings/product.ts';
import { oneProductFrom, type Product, productsFrom } from './product.ts';

const wrongShape = (message: string, data: unknown): { error: ApiError } => ({
  error: { status: 200, message, data },
});

export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    products: build.query<Product[], void>({
      queryFn: async (_none, _api, _extra, call) => {
        const answer = await call('/products');
        if (answer.error) return { error: answer.error as ApiError };
        const products = productsFrom(answer.data);
        return products ? { data: products } : wrongShape(catalogueText.wrongShape, answer.data);
      },
      providesTags: ['Product'],
    }),
    product: build.query<Product, string>({
      queryFn: async (id, _api, _extra, call) => {
        const answer = await call(`/products/${encodeURIComponent(id)}`);
        if (answer.error) return { error: answer.error as ApiError };
        const product = oneProductFrom(answer.data);
        return product ? { data: product } : wrongShape(productText.loadFailed, answer.data);
      },
      providesTags: ['Product'],
    }),
  }),
});

export const { useProductsQuery, useProductQuery } = catalogueApi;

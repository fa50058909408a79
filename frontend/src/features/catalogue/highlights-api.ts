import type { Highlights } from '@slipcast/contracts/http/suggestions';
import { api } from '../../base/api.ts';
import { type Product, productFrom } from './product.ts';

type Shown = Record<keyof Highlights, Product[]>;

/** For the home page, and for pages that would end without a pot. */
export const highlightsApi = api.injectEndpoints({
  endpoints: (build) => ({
    highlights: build.query<Shown, void>({
      query: () => '/highlights',
      transformResponse: ({ newest, last }: Highlights) => ({
        newest: newest.map(productFrom),
        last: last.map(productFrom),
      }),
      providesTags: ['Product'],
    }),
  }),
});

export const { useHighlightsQuery } = highlightsApi;

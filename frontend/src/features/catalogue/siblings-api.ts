import type { Siblings } from '@slipcast/contracts/http/suggestions';
import { api } from '../../base/api.ts';
import { type Product, productFrom } from './product.ts';

type Shown = Record<keyof Siblings, Product[]>;

/** For the page of one pot. */
export const siblingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    siblings: build.query<Shown, string>({
      query: (id) => `/products/${encodeURIComponent(id)}/siblings`,
      transformResponse: ({ sameForm, sameGlaze }: Siblings) => ({
        sameForm: sameForm.map(productFrom),
        sameGlaze: sameGlaze.map(productFrom),
      }),
      providesTags: ['Product'],
    }),
  }),
});

export const { useSiblingsQuery } = siblingsApi;

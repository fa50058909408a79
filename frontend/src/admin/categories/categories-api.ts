import type { AdminCategories } from '@slipcast/contracts/http/categories';
import { api, put } from '../../base/api.ts';

export type { AdminCategories, AdminCategory } from '@slipcast/contracts/http/categories';

type Order = { ids: string[]; revisionLoaded: number };
type Rename = { id: string; name: string; merge: boolean; revisionLoaded: number };

export const { useAdminCategoriesQuery, useOrderCategoriesMutation, useRenameCategoryMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      adminCategories: build.query<AdminCategories, void>({
        query: () => '/admin/categories',
        providesTags: ['AdminProduct'],
      }),
      // The list is also reloaded after a refusal, because someone else may have changed it.
      orderCategories: build.mutation<AdminCategories, Order>({
        query: (body) => put('/admin/categories', body),
        invalidatesTags: ['AdminProduct', 'Product'],
      }),
      renameCategory: build.mutation<AdminCategories, Rename>({
        query: ({ id, ...body }) => put(`/admin/categories/${encodeURIComponent(id)}`, body),
        invalidatesTags: ['AdminProduct', 'Product'],
      }),
    }),
  });

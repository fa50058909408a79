import type {
  DiscountCodeBody,
  DiscountCodeList,
  WireDiscountCode,
} from '@slipcast/contracts/http/discount-codes';
import { api, post, put } from '../../base/api.ts';

export type DiscountCode = WireDiscountCode;

/** A code that is in use is never changed, only ended. */
export const { useCodesQuery, useAddCodeMutation, useEndCodeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    codes: build.query<DiscountCode[], void>({
      query: () => '/admin/codes',
      transformResponse: ({ codes }: DiscountCodeList) => codes,
      providesTags: ['DiscountCode'],
    }),
    addCode: build.mutation<DiscountCode, DiscountCodeBody>({
      query: (body) => post('/admin/codes', body),
      invalidatesTags: (_answer, error) => (error ? [] : ['DiscountCode']),
    }),
    endCode: build.mutation<DiscountCode, string>({
      query: (id) => put(`/admin/codes/${encodeURIComponent(id)}/end`, {}),
      invalidatesTags: ['DiscountCode'],
    }),
  }),
});

import type { DeliveryOptionsBody, EditedDeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import type { z } from 'zod';
import { api, put } from '../../base/api.ts';

/** Saved options are the shoppers' at once; orders stay as they were placed. */
export const { useDeliveryOptionsQuery, useSaveDeliveryOptionsMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    deliveryOptions: build.query<EditedDeliveryOptions, void>({
      query: () => '/admin/delivery-options',
      providesTags: ['Delivery'],
    }),
    saveDeliveryOptions: build.mutation<EditedDeliveryOptions, z.input<typeof DeliveryOptionsBody>>({
      query: (options) => put('/admin/delivery-options', options),
      invalidatesTags: (_answer, error) => (error ? [] : ['Delivery']),
    }),
  }),
});

import type { EditedVat, VatSettings } from '@slipcast/contracts/http/vat';
import { api, put } from '../../base/api.ts';

/** Orders that exist keep the VAT that they were placed with. */
export const { useVatQuery, useSaveVatMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    vat: build.query<EditedVat, void>({ query: () => '/admin/vat', providesTags: ['Vat'] }),
    saveVat: build.mutation<EditedVat, VatSettings & { revisionLoaded: number }>({
      query: (vat) => put('/admin/vat', vat),
      invalidatesTags: (_answer, error) => (error ? [] : ['Vat']),
    }),
  }),
});

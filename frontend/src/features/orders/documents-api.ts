import type { WireDocument, WireDocuments } from '@slipcast/contracts/http/vat';
import { api, type ApiCall } from '../../base/api.ts';
import { saveFile } from '../../ui/save-file.ts';

/** An order, as its buyer or the back office reads it. */
export type Documented = {
  id: string;
  view: 'buyer' | 'office';
  /** With the key of the emailed link that a guest came by. */
  orderKey?: string | null;
};

const call = ({ id, view, orderKey }: Documented, rest = ''): ApiCall => ({
  path: `${view === 'office' ? '/admin' : ''}/orders/${encodeURIComponent(id)}/documents${rest}`,
  ...(orderKey ? { headers: { 'x-order-key': orderKey } } : {}),
});

/** A PDF goes to the browser as a file and does not stay in the store. */
export const { useDocumentsQuery, useSaveDocumentMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    documents: build.query<WireDocument[], Documented>({
      query: (order) => call(order),
      transformResponse: ({ documents }: WireDocuments) => documents,
      providesTags: ['Order', 'AdminOrder'],
    }),
    saveDocument: build.mutation<null, Documented & { number: string }>({
      queryFn: async ({ number, ...order }, _api, _options, ask) => {
        const { data, error } = await ask({
          ...call(order, `/${encodeURIComponent(number)}`),
          isFile: true,
        });
        if (error) return { error };
        saveFile(`${number}.pdf`, data as Blob);
        return { data: null };
      },
    }),
  }),
});

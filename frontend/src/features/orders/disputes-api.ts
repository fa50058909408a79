import type { OrderDisputes, WireDispute } from '@slipcast/contracts/http/disputes';
import { readPence } from '@slipcast/contracts/money';
import type { z } from 'zod';
import { api } from '../../base/api.ts';
import { saveFile } from '../../ui/save-file.ts';

/** What a buyer's bank asks back. */
export type Dispute = Omit<WireDispute, 'amount'> & { amountPence: number };

const path = (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}`;

/** The PDF goes to the browser as a file and does not stay in the store. */
export const { useDisputesQuery, useSaveEvidenceMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    disputes: build.query<Dispute[], string>({
      query: (orderId) => `${path(orderId)}/disputes`,
      transformResponse: ({ disputes }: z.infer<typeof OrderDisputes>) =>
        disputes.map(({ amount, ...dispute }) => ({ ...dispute, amountPence: readPence(amount) })),
      providesTags: ['AdminOrder'],
    }),
    saveEvidence: build.mutation<null, { orderId: string; orderNumber: string }>({
      queryFn: async ({ orderId, orderNumber }, _api, _options, ask) => {
        const { data, error } = await ask({ path: `${path(orderId)}/evidence`, isFile: true });
        if (error) return { error };
        saveFile(`evidence-${orderNumber}.pdf`, data as Blob);
        return { data: null };
      },
    }),
  }),
});

import type { OrdersBeside } from '@slipcast/contracts/http/admin-orders';
import type { OrderMail, OrderMails, SentAgain } from '@slipcast/contracts/http/mails';
import { api, post, put } from '../../base/api.ts';

const path = (id: string) => `/admin/orders/${encodeURIComponent(id)}`;

export const {
  useChangeAddressMutation,
  useOrdersBesideQuery,
  useOrderMailsQuery,
  useSendMailAgainMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    changeAddress: build.mutation<unknown, { id: string; address: string }>({
      query: ({ id, address }) => put(`${path(id)}/address`, { delivery_address: address }),
      invalidatesTags: ['AdminOrder'],
    }),
    /** `filter`: the list's, as a query string. */
    ordersBeside: build.query<OrdersBeside, { id: string; filter: string }>({
      query: ({ id, filter }) => `${path(id)}/beside?${filter}`,
      providesTags: ['AdminOrder'],
    }),
    orderMails: build.query<OrderMail[], string>({
      query: (id) => `${path(id)}/mails`,
      transformResponse: ({ mails }: OrderMails) => mails,
    }),
    sendMailAgain: build.mutation<SentAgain, { id: string; mailId: string }>({
      query: ({ id, mailId }) => post(`${path(id)}/mails/${encodeURIComponent(mailId)}/send-again`),
    }),
  }),
});

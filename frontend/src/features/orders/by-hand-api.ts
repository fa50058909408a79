import type { ByHandBody, HandPaymentBody } from '@slipcast/contracts/http/by-hand';
import type { ReplacementBody } from '@slipcast/contracts/http/replacements';
import type { WireOrder } from '@slipcast/contracts/http/order';
import type { WirePayLink } from '@slipcast/contracts/http/pay-links';
import { api, post } from '../../base/api.ts';
import { type Order, orderFrom } from './order.ts';

/** Pots are read again also after a refusal, because someone may have bought or reserved one. */
export const {
  useSellByHandMutation,
  useTakePaymentMutation,
  usePayLinkQuery,
  useSendPayLinkMutation,
  useSendAgainMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    sellByHand: build.mutation<Order, ByHandBody>({
      query: (body) => post('/admin/orders/by-hand', body),
      transformResponse: (order: WireOrder) => orderFrom(order),
      invalidatesTags: ['AdminOrder', 'AdminProduct', 'Product'],
    }),
    /** The shop's page on which its buyer pays, as an address of its own. */
    payLink: build.query<string, string>({
      query: (orderId) => `/admin/orders/${encodeURIComponent(orderId)}/pay-link`,
      transformResponse: ({ path }: WirePayLink) => `${window.location.origin}${path}`,
    }),
    sendPayLink: build.mutation<{ emailSentTo: string }, string>({
      query: (orderId) => post(`/admin/orders/${encodeURIComponent(orderId)}/pay-link/email`),
    }),
    /** Read again also after a refusal, because someone else may have sent the same pots. */
    sendAgain: build.mutation<Order, { orderId: string; replacement: ReplacementBody }>({
      query: ({ orderId, replacement }) =>
        post(`/admin/orders/${encodeURIComponent(orderId)}/replacements`, replacement),
      transformResponse: (order: WireOrder) => orderFrom(order),
      invalidatesTags: ['AdminOrder', 'AdminProduct', 'Product'],
    }),
    takePayment: build.mutation<Order, { orderId: string; payment: HandPaymentBody }>({
      query: ({ orderId, payment }) => post(`/admin/orders/${encodeURIComponent(orderId)}/payments`, payment),
      transformResponse: (order: WireOrder) => orderFrom(order),
      invalidatesTags: ['AdminOrder'],
    }),
  }),
});

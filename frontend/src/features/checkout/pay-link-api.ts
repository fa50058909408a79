import type { WireCheckout } from '@slipcast/contracts/http/order';
import type { WireLinkedOrder } from '@slipcast/contracts/http/pay-links';
import { api, post } from '../../base/api.ts';

/** An order that the maker made, and the key of the link with which it is paid. */
export type PayLink = { orderId: string; key: string };

const bodyOf = ({ orderId, key }: PayLink) => ({ order_id: orderId, key });

export const payLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    linkedOrder: build.query<WireLinkedOrder, PayLink>({
      query: (link) => post('/orders/linked', bodyOf(link)),
      keepUnusedDataFor: 0,
    }),
    payLinkedOrder: build.mutation<WireCheckout, PayLink & { paymentId: string }>({
      query: ({ paymentId, ...link }) =>
        post('/orders/linked/pay', { ...bodyOf(link), payment_id: paymentId }),
    }),
  }),
});
export const { useLinkedOrderQuery } = payLinkApi;

import type { WirePayment, WirePaymentConfig } from '@slipcast/contracts/http/payment';
import type { WireCheckout, WireOrder } from '@slipcast/contracts/http/order';
import type { WirePreviousAddress } from '@slipcast/contracts/http/previous-addresses';
import { api, post } from '../../base/api.ts';
import type { CartLine } from '../../base/cart-line.ts';
import type { OrderPayload } from './order-payload.ts';

export const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    paymentConfig: build.query<WirePaymentConfig, void>({ query: () => '/payments/config' }),
    previousAddresses: build.query<WirePreviousAddress[], void>({
      query: () => '/orders/addresses',
      transformResponse: ({ addresses }: { addresses: WirePreviousAddress[] }) => addresses,
      providesTags: ['Address'],
    }),
    validateCart: build.mutation<unknown, CartLine[]>({
      query: (lines) =>
        post('/orders/cart/validate', {
          items: lines.map(({ id, productId, variantId, quantity }) => ({
            id,
            product_id: productId,
            variant_id: variantId,
            quantity,
          })),
        }),
    }),
    createPayment: build.mutation<
      WirePayment,
      { isGuest: boolean; sourceId: string; verificationToken?: string | undefined; pence: number }
    >({
      query: ({ isGuest, sourceId, verificationToken, pence }) =>
        post(isGuest ? '/payments/guest-create-payment' : '/payments/create-payment', {
          sourceId,
          ...(verificationToken ? { verificationToken } : {}),
          amount: pence,
          currency: 'GBP',
        }),
    }),
    placeOrder: build.mutation<WireCheckout, { isGuest: boolean; payload: OrderPayload }>({
      query: ({ isGuest, payload }) => post(isGuest ? '/orders/guest-checkout' : '/orders/checkout', payload),
      invalidatesTags: (answer) => (answer ? ['Order', 'Address', 'Product'] : []),
    }),
    latestOrder: build.query<WireOrder | null, void>({
      query: () => '/orders/latest',
      transformResponse: ({ order }: { order: WireOrder | null }) => order,
      keepUnusedDataFor: 0,
    }),
    orderStatus: build.query<WireOrder['status'], { orderId: string; orderToken?: string | undefined }>({
      query: ({ orderId, orderToken }) => ({
        path: `/orders/${encodeURIComponent(orderId)}/status`,
        ...(orderToken === undefined ? {} : { headers: { 'x-order-token': orderToken } }),
      }),
      transformResponse: ({ status }: Pick<WireOrder, 'status'>) => status,
      keepUnusedDataFor: 0,
    }),
    resendConfirmation: build.mutation<
      { emailSentTo?: string },
      { orderId: string; orderToken?: string | undefined }
    >({
      query: ({ orderId, orderToken }) => ({
        ...post(`/orders/${encodeURIComponent(orderId)}/resend-email`),
        ...(orderToken === undefined ? {} : { headers: { 'x-order-token': orderToken } }),
      }),
    }),
  }),
});

export const {
  usePaymentConfigQuery,
  usePreviousAddressesQuery,
  useValidateCartMutation,
  useOrderStatusQuery,
  useResendConfirmationMutation,
} = checkoutApi;

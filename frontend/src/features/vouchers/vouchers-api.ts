import type { WireCheckout } from '@slipcast/contracts/http/order';
import type { BuyVoucherBody, VoucherOffer, WireVoucherBalance } from '@slipcast/contracts/http/vouchers';
import { api, post } from '../../base/api.ts';

export type VoucherBalance = WireVoucherBalance;
export type { VoucherOffer };

export const vouchersApi = api.injectEndpoints({
  endpoints: (build) => ({
    voucherOffer: build.query<VoucherOffer, void>({ query: () => '/vouchers/offer' }),
    buyVoucher: build.mutation<WireCheckout, BuyVoucherBody>({
      query: (body) => post('/vouchers', body),
      invalidatesTags: (answer) => (answer ? ['Order'] : []),
    }),
    voucherBalance: build.mutation<VoucherBalance, string>({
      query: (code) => post('/vouchers/balance', { code }),
    }),
  }),
});
export const { useVoucherOfferQuery, useVoucherBalanceMutation } = vouchersApi;

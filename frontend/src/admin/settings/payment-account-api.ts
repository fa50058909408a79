import type { WirePaymentAccount } from '@slipcast/contracts/http/payment';
import { api } from '../../base/api.ts';

export const { usePaymentAccountQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Read again on every visit, because it describes the present state. */
    paymentAccount: build.query<WirePaymentAccount, void>({
      query: () => '/admin/payments',
      keepUnusedDataFor: 0,
    }),
  }),
});

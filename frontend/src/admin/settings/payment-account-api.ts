import type { WirePaymentAccount } from '@slipcast/contracts/http/payment';
import { api } from '../../base/api.ts';

export const { usePaymentAccountQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asked again at every visit, because it is about what is true now. */
    paymentAccount: build.query<WirePaymentAccount, void>({
      query: () => '/admin/payments',
      keepUnusedDataFor: 0,
    }),
  }),
});

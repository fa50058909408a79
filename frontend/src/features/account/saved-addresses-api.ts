import type { WirePreviousAddress } from '@slipcast/contracts/http/previous-addresses';
import { api } from '../../base/api.ts';

export const { useSavedAddressesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Of paid orders, the latest first. */
    savedAddresses: build.query<WirePreviousAddress[], void>({
      query: () => '/auth/me/addresses',
      transformResponse: ({ addresses }: { addresses: WirePreviousAddress[] }) => addresses,
      // Another order may have brought one.
      keepUnusedDataFor: 0,
    }),
  }),
});

import type { OrderDecision, PotDecision, WireLedger } from '@slipcast/contracts/http/ledger';
import type { Movements } from '@slipcast/contracts/http/movements';
import { api, post } from '../../base/api.ts';

/** The movements of one product, newest first. The argument is a query string: productId, page and limit. */
export const { useMovementsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    movements: build.query<Movements, string>({
      query: (query) => `/admin/ledger/movements?${query}`,
      providesTags: ['Ledger'],
    }),
  }),
});

/** What a restored database is missing. Orders and products show the outcome, so they are reloaded. */
export const { useLedgerQuery, useCountPotMutation, useDecideOrderMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    ledger: build.query<WireLedger, void>({ query: () => '/admin/ledger', providesTags: ['Ledger'] }),
    countPot: build.mutation<WireLedger, PotDecision>({
      query: (decision) => post('/admin/ledger/pots', decision),
      invalidatesTags: ['Ledger', 'AdminProduct'],
    }),
    decideOrder: build.mutation<WireLedger, OrderDecision>({
      query: (decision) => post('/admin/ledger/orders', decision),
      invalidatesTags: ['Ledger', 'AdminOrder'],
    }),
  }),
});

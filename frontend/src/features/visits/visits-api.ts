import type { WireVisits, WireVisitsSince } from '@slipcast/contracts/http/visits';
import { api } from '../../base/api.ts';

export type Visits = WireVisits;

export const { useVisitsQuery, useVisitsSinceQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is a number of days, as text. */
    visits: build.query<Visits, string>({ query: (days) => `/admin/visits?days=${days}` }),
    /** @param asked.from a moment; its day and up to six after it count */
    visitsSince: build.query<WireVisitsSince, { from: string; ids: readonly string[] }>({
      query: ({ from, ids }) => `/admin/visits/since?${new URLSearchParams({ from, ids: ids.join(',') })}`,
    }),
  }),
});

import type { WireVisits } from '@slipcast/contracts/http/visits';
import { api } from '../../base/api.ts';

export type Visits = WireVisits;

export const { useVisitsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is a number of days, as text. */
    visits: build.query<Visits, string>({ query: (days) => `/admin/visits?days=${days}` }),
  }),
});

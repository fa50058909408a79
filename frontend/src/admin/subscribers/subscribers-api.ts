import type { SubscriberList, WireSubscriber } from '@slipcast/contracts/http/subscribers';
import { api } from '../../base/api.ts';
import { saveTable } from '../../ui/save-file.ts';

export type Subscriber = WireSubscriber;

export const { useSubscribersQuery, useExportSubscribersMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is a query string: page, limit and optionally search. */
    subscribers: build.query<SubscriberList, string>({ query: (query) => `/admin/subscribers?${query}` }),
    /** It may be long, so it does not stay in the store. */
    exportSubscribers: build.mutation<null, void>({
      queryFn: async (_none, _api, _options, ask) => {
        const { data, error } = await ask({ path: '/admin/subscribers/export', isText: true });
        if (error) return { error };
        saveTable('subscribers', data as string);
        return { data: null };
      },
    }),
  }),
});

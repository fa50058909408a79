import type { WireSubscription } from '@slipcast/contracts/http/newsletter';
import type { ConsentPage, NewsletterTopic } from '@slipcast/contracts/newsletter';
import { api, post, put } from '../../base/api.ts';

export type Subscription = WireSubscription;

/** The mailing list. No one needs an account: the token and the key come from its emails. */
export const newsletterApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribe: build.mutation<
      { message: string },
      { email: string; topics: NewsletterTopic[]; page: ConsentPage }
    >({ query: (body) => post('/newsletter', body) }),
    confirmSubscription: build.mutation<Subscription, string>({
      query: (token) => post('/newsletter/confirm', { token }),
    }),
    subscription: build.query<Subscription, string>({
      query: (key) => post('/newsletter/look-up', { key }),
      keepUnusedDataFor: 0,
    }),
    chooseTopics: build.mutation<Subscription, { key: string; topics: NewsletterTopic[] }>({
      query: (body) => put('/newsletter/topics', body),
    }),
    leaveList: build.mutation<Subscription, string>({
      query: (key) => post(`/newsletter/leave?${new URLSearchParams({ key })}`),
    }),
  }),
});

export const { useSubscribeMutation, useConfirmSubscriptionMutation, useSubscriptionQuery } = newsletterApi;
export const { useChooseTopicsMutation, useLeaveListMutation } = newsletterApi;

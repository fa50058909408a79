import { OFFER_MS } from '@slipcast/contracts/durations';
import type { WireWaitingPlace } from '@slipcast/contracts/http/waiting';
import type { Sku } from '@slipcast/contracts/sku';
import { api, del, post } from '../../base/api.ts';

export type Place = WireWaitingPlace;

type Answer = { place: Place };
/** What a mailed link is about. */
export type MailedPlace = Answer & {
  product: { id: string; name: string; color: string; imageUrl: string | null };
};

const ofKey = (what: string) => (key: string) => post(`/cart/waiting/${what}`, { key });

/** Waiting for a pot that others have. A guest's places belong to the cookie of their cart. */
export const waitingApi = api.injectEndpoints({
  endpoints: (build) => ({
    places: build.query<Place[], void>({
      query: () => '/cart/waiting',
      transformResponse: ({ places }: { places: Place[] }) => places,
      providesTags: ['Cart'],
    }),
    wait: build.mutation<Answer, Sku & { email?: string }>({
      query: ({ productId, ...rest }) => post('/cart/waiting', { product_id: productId, ...rest }),
      invalidatesTags: ['Cart'],
    }),
    leave: build.mutation<unknown, string>({
      query: (id) => del(`/cart/waiting/${encodeURIComponent(id)}`),
      invalidatesTags: ['Cart'],
    }),
    mailedPlace: build.query<MailedPlace, string>({ query: ofKey('look-up'), keepUnusedDataFor: 0 }),
    confirmPlace: build.mutation<MailedPlace, string>({ query: ofKey('confirm') }),
    leaveByKey: build.mutation<unknown, string>({ query: ofKey('leave') }),
  }),
});

export const { usePlacesQuery, useWaitMutation, useLeaveMutation } = waitingApi;
export const { useMailedPlaceQuery, useConfirmPlaceMutation, useLeaveByKeyMutation } = waitingApi;

/** How long a piece stays reserved for the next person in the queue. */
export const OFFER_MINUTES = OFFER_MS / 60_000;

/** How many are ahead in the queue. */
export const turnText = (ahead: number) =>
  ahead === 0 ? 'You’re next.' : `${ahead} ${ahead === 1 ? 'person is' : 'people are'} ahead of you.`;

/** '14:32', as the shop's own clock shows it. */
export const untilText = (until: string) =>
  new Date(until).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/London',
  });

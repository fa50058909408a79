import { post } from '../../base/api.ts';
import { cartApi } from './cart-api.ts';
import { type CartChange, cartChangeFrom } from './cart-line.ts';
import { selectIsGuest } from './cart-selectors.ts';
import { clockOffsetSet, guestItemStored } from './guest-cart.ts';
import type { RootState } from '../../base/redux.ts';

/** A piece reserved for the holder of an emailed link's key goes into this browser's cart. */
const offerApi = cartApi.injectEndpoints({
  endpoints: (build) => ({
    takeOffer: build.mutation<CartChange, string>({
      query: (key) => post('/cart/waiting/take', { key }),
      transformResponse: cartChangeFrom,
      async onQueryStarted(_key, { dispatch, getState, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer?.data.line || !selectIsGuest(getState() as unknown as RootState)) return;
        dispatch(clockOffsetSet(answer.data.clockOffset));
        dispatch(guestItemStored(answer.data.line));
      },
      invalidatesTags: ['Cart'],
    }),
  }),
});

export const { useTakeOfferMutation } = offerApi;

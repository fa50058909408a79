import { api, post } from '../../base/api.ts';

/** Here and not with the account: the list of orders would load all of the forms. */
export const { useRequestConfirmationMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Emails a link; once it is followed, orders that were placed as a guest join the account. */
    requestConfirmation: build.mutation<unknown, void>({
      query: () => post('/auth/users/profile/confirmation'),
    }),
  }),
});

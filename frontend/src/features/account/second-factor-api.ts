import type { Dispatch } from '@reduxjs/toolkit';
import type { SignedIn } from '@slipcast/contracts/http/auth';
import type {
  AuthenticatorSecret,
  SecondFactorAdded,
  SecondFactorState,
} from '@slipcast/contracts/http/second-factor';
import { api, post } from '../../base/api.ts';
import { signedIn } from '../../base/session.ts';

type Confirmed = { currentPassword: string };
const PATH = '/auth/second-factor';

type Started = { dispatch: Dispatch; queryFulfilled: PromiseLike<{ data: SignedIn }> };

/** A change to how someone logs in ends all their sessions. This one continues with the new token in the answer. */
export async function goOnWithNewToken(_body: unknown, { dispatch, queryFulfilled }: Started): Promise<void> {
  const answer = await queryFulfilled.then(
    ({ data }) => data,
    () => null,
  );
  if (!answer) return;
  dispatch(signedIn(answer.token));
  dispatch(api.util.invalidateTags(['Profile']));
}

export const {
  useSecondFactorQuery,
  useBeginAuthenticatorMutation,
  useConfirmAuthenticatorMutation,
  useRemoveAuthenticatorMutation,
  useRenewRecoveryCodesMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    secondFactor: build.query<SecondFactorState, void>({
      query: () => PATH,
      providesTags: ['Profile'],
    }),
    beginAuthenticator: build.mutation<AuthenticatorSecret, Confirmed>({
      query: (body) => post(`${PATH}/authenticator`, body),
    }),
    confirmAuthenticator: build.mutation<SecondFactorAdded, { code: string }>({
      query: (body) => post(`${PATH}/authenticator/confirm`, body),
      onQueryStarted: goOnWithNewToken,
    }),
    removeAuthenticator: build.mutation<SignedIn, Confirmed>({
      query: (body) => post(`${PATH}/authenticator/remove`, body),
      onQueryStarted: goOnWithNewToken,
    }),
    renewRecoveryCodes: build.mutation<{ recoveryCodes: string[] }, Confirmed>({
      query: (body) => post(`${PATH}/recovery-codes`, body),
      invalidatesTags: ['Profile'],
    }),
  }),
});

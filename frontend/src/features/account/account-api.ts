import type { SignedIn } from '@slipcast/contracts/http/auth';
import { api, type ApiError, post, put } from '../../base/api.ts';
import { signedIn } from '../../base/session.ts';
import { accountText } from '../../base/strings/account.ts';

/** The spec has a text for an answer without a token. */
type SignInAnswer = Partial<SignedIn>;

const withWords = (fallback: string) => (error: ApiError) => ({
  ...error,
  message: error.message || fallback,
});

const KEPT_AT = [
  ['account', '/auth/export'],
  ['orders', '/orders'],
  ['cards', '/orders/cards'],
  ['cart', '/cart'],
  ['waiting', '/cart/waiting'],
] as const;

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<SignInAnswer, { email: string; password: string; code?: string }>({
      query: ({ email, ...typed }) => post('/auth/login', { email: email.toLowerCase(), ...typed }),
    }),
    register: build.mutation<SignInAnswer, { name: string; email: string; password: string }>({
      query: ({ name, email, password }) =>
        post('/auth/register', { name, email: email.toLowerCase(), password }),
    }),
    updateProfile: build.mutation<
      { message?: string; token?: string; pendingEmail?: string },
      { name: string; email: string; currentPassword: string; newPassword?: string }
    >({
      query: (body) => put('/auth/users/profile', body),
      // A new password invalidates the old token, so the new one must be in place before the profile is loaded again.
      onQueryStarted: async (_body, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        if (answer.data.token) dispatch(signedIn(answer.data.token));
        dispatch(api.util.invalidateTags(['Profile']));
      },
    }),
    signOutEverywhere: build.mutation<unknown, void>({
      query: () => post('/auth/logout-everywhere'),
    }),
    /** Everything the shop stores about the visitor, collected from each service. */
    download: build.mutation<Record<string, unknown>, void>({
      queryFn: async (_none, _api, _options, ask) => {
        const kept: Record<string, unknown> = {};
        for (const [name, path] of KEPT_AT) {
          const { data, error } = await ask(path);
          if (error) return { error };
          kept[name] = data;
        }
        return { data: kept };
      },
    }),
    eraseAccount: build.mutation<unknown, { currentPassword: string }>({
      query: (body) => post('/auth/erase-account', body),
    }),
    confirmEmail: build.mutation<unknown, { token: string }>({
      query: (body) => post('/auth/confirm-email', body),
    }),
    confirmOwnEmail: build.mutation<unknown, { token: string }>({
      query: (body) => put('/auth/users/profile/confirmation', body),
      invalidatesTags: ['Profile', 'Order'],
    }),
    forgotPassword: build.mutation<{ message?: string }, { email: string }>({
      query: (body) => post('/auth/forgot-password', body),
      transformErrorResponse: withWords(accountText.forgotCallFailed),
    }),
    resetPassword: build.mutation<{ message?: string }, { token: string; newPassword: string }>({
      query: (body) => post('/auth/reset-password', body),
      transformErrorResponse: withWords(accountText.resetError),
    }),
  }),
});

export const {
  useLoginMutation,
  useRegisterMutation,
  useUpdateProfileMutation,
  useSignOutEverywhereMutation,
  useDownloadMutation,
  useEraseAccountMutation,
  useConfirmEmailMutation,
  useConfirmOwnEmailMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
} = accountApi;

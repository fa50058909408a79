import type { SignedIn } from '@slipcast/contracts/http/auth';
import { api, type ApiError } from '../../base/api.ts';
import { signedIn } from '../../base/session.ts';
import { accountText } from '../../base/strings/account.ts';

/** The spec has a text for an answer without a token. */
type SignInAnswer = Partial<SignedIn>;

const withWords = (fallback: string) => (error: ApiError) => ({
  ...error,
  message: error.message || fallback,
});

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<SignInAnswer, { email: string; password: string }>({
      query: ({ email, password }) => ({
        path: '/auth/login',
        method: 'POST',
        body: { email: email.toLowerCase(), password },
      }),
    }),
    register: build.mutation<SignInAnswer, { name: string; email: string; password: string }>({
      query: ({ name, email, password }) => ({
        path: '/auth/register',
        method: 'POST',
        body: { name, email: email.toLowerCase(), password },
      }),
    }),
    updateProfile: build.mutation<
      { message?: string; token?: string },
      { name: string; email: string; currentPassword: string; newPassword?: string }
    >({
      query: (body) => ({ path: '/auth/users/profile', method: 'PUT', body }),
      // A new password invalidates the old token, so the new one must be in place before the profile is loaded again.
      onQueryStarted: async (_body, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        if (answer.data.token) dispatch(signedIn(answer.data.token));
        dispatch(api.util.invalidateTags(['Profile']));
      },
    }),
    forgotPassword: build.mutation<{ message?: string }, { email: string }>({
      query: ({ email }) => ({
        path: '/auth/forgot-password',
        method: 'POST',
        body: { email },
      }),
      transformErrorResponse: withWords(accountText.forgotCallFailed),
    }),
    resetPassword: build.mutation<{ message?: string }, { token: string; newPassword: string }>({
      query: (body) => ({ path: '/auth/reset-password', method: 'POST', body }),
      transformErrorResponse: withWords(accountText.resetError),
    }),
  }),
});

export const {
  useLoginMutation,
  useRegisterMutation,
  useUpdateProfileMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
} = accountApi;

import { api } from '../../app/api.ts';

export type SignInAnswer = { token: string };

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<SignInAnswer, { email: string; password: string }>({
      query: ({ email, password }) => ({
        path: '/auth/login',
        method: 'POST',
        body: { email: email.trim().toLowerCase(), password },
      }),
    }),
    register: build.mutation<SignInAnswer, { name: string; email: string; password: string }>({
      query: ({ name, email, password }) => ({
        path: '/auth/register',
        method: 'POST',
        body: { name, email: email.trim().toLowerCase(), password },
      }),
    }),
    updateProfile: build.mutation<
      { message?: string },
      { name: string; email: string; currentPassword: string; newPassword?: string }
    >({
      query: (body) => ({ path: '/auth/users/profile', method: 'PUT', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Profile']),
    }),
    forgotPassword: build.mutation<{ message?: string }, { email: string }>({
      query: (body) => ({ path: '/auth/forgot-password', method: 'POST', body }),
    }),
    resetPassword: build.mutation<{ message?: string }, { token: string; newPassword: string }>({
      query: (body) => ({ path: '/auth/reset-password', method: 'POST', body }),
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

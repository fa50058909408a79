import { api } from '../../base/api.ts';
import { type User, userFrom } from '../../base/session-api.ts';

export type Role = 'superadmin' | 'admin' | 'customer';

export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Of `query`: page, limit, and perhaps search. null: the answer was not a list. */
    users: build.query<{ users: User[]; total: number } | null, string>({
      query: (query) => `/admin/users?${query}`,
      transformResponse: (answer, meta) =>
        Array.isArray(answer) ? { users: answer.map(userFrom), total: meta?.total ?? answer.length } : null,
      providesTags: ['User'],
    }),
    // The list is read again in any case: a refusal may mean that somebody else was faster.
    changeRole: build.mutation<unknown, { id: string; role: Role }>({
      query: ({ id, role }) => ({
        path: `/admin/users/${encodeURIComponent(id)}/role`,
        method: 'PUT',
        body: { role },
      }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useUsersQuery, useChangeRoleMutation } = usersApi;

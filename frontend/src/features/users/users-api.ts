import type { WireUser } from '@slipcast/contracts/http/auth';
import type { Role } from '@slipcast/contracts/roles';
import { api, del, put } from '../../base/api.ts';
import { type User, userFrom } from '../../base/use-session.ts';

export const {
  useUsersQuery,
  useUserNamesQuery,
  useLazyUserNamesQuery,
  useChangeRoleMutation,
  useResetSecondFactorMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is a query string: page, limit and optionally search. Answers null if the response is not a list. */
    users: build.query<{ users: User[]; total: number } | null, string>({
      query: (query) => `/admin/users?${query}`,
      transformResponse: (answer: WireUser[], meta) =>
        Array.isArray(answer) ? { users: answer.map(userFrom), total: meta?.total ?? answer.length } : null,
      providesTags: ['User'],
    }),
    /** Names by id; the argument is the ids, separated by commas. Deleted accounts are missing. */
    userNames: build.query<Record<string, string>, string>({
      query: (ids) => `/admin/users?ids=${encodeURIComponent(ids)}`,
      transformResponse: (answer: WireUser[]) => Object.fromEntries(answer.map(({ id, name }) => [id, name])),
      providesTags: ['User'],
    }),
    // The list is also reloaded after a refusal, because someone else may have changed the role.
    changeRole: build.mutation<unknown, { id: string; role: Role }>({
      query: ({ id, role }) => put(`/admin/users/${encodeURIComponent(id)}/role`, { role }),
      invalidatesTags: ['User'],
    }),
    resetSecondFactor: build.mutation<unknown, string>({
      query: (id) => del(`/admin/users/${encodeURIComponent(id)}/second-factor`),
      invalidatesTags: ['User'],
    }),
  }),
});

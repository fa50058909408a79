import { api } from './api.ts';

/** A signed-in person; the flags count only when the server sends a strict true. */
export type User = { id: string; name: string; email: string; isAdmin: boolean; isSuperAdmin: boolean };

/** Accepts the profile bare or as `{ user }`. */
export function userFrom(answer: unknown): User {
  const outer = (answer ?? {}) as Record<string, unknown>;
  const wire = (typeof outer['user'] === 'object' && outer['user'] ? outer['user'] : outer) as Record<
    string,
    unknown
  >;
  return {
    id: String(wire['id'] ?? ''),
    name: String(wire['name'] ?? ''),
    email: String(wire['email'] ?? ''),
    isAdmin: wire['is_admin'] === true,
    isSuperAdmin: wire['is_super_admin'] === true,
  };
}

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    profile: build.query<User, void>({
      query: () => '/auth/users/profile',
      transformResponse: userFrom,
      providesTags: ['Profile'],
    }),
  }),
});

export const { useProfileQuery } = sessionApi;

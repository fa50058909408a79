import type { WireUser } from '@slipcast/contracts/http/auth';
import { api } from './api.ts';

/** A signed-in person; the flags count only when the server sends a strict true. */
export type User = { id: string; name: string; email: string; isAdmin: boolean; isSuperAdmin: boolean };

export const userFrom = ({ id, name, email, is_admin, is_super_admin }: WireUser): User => ({
  id,
  name,
  email,
  isAdmin: is_admin === true,
  isSuperAdmin: is_super_admin === true,
});

export const { useProfileQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    profile: build.query<User, void>({
      query: () => '/auth/users/profile',
      transformResponse: userFrom,
      providesTags: ['Profile'],
    }),
  }),
});

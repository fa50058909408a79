import type { WireUser } from '@slipcast/contracts/http/auth';
import type { RoleFlags } from '@slipcast/contracts/roles';
import { useCallback } from 'react';
import { api, endOnServer } from './api.ts';
import { useAppDispatch, useAppSelector } from './redux.ts';
import { selectToken, sessionEnded } from './session.ts';

/** A logged-in person; the flags count only when the server sends a strict true. */
export type User = RoleFlags &
  Pick<WireUser, 'id' | 'name' | 'email' | 'has_second_factor' | 'needs_second_factor' | 'email_unconfirmed'>;

export const userFrom = ({ is_admin, is_super_admin, is_packer, ...rest }: WireUser): User => ({
  ...rest,
  isAdmin: is_admin === true,
  isSuperAdmin: is_super_admin === true,
  isPacker: is_packer === true,
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

/**
 * The visitor's session. Logged in means that a token is present and the profile has been fetched. 'failed' means that
 * the profile could not be fetched, but the token was not refused; `retry` asks again.
 */
export type Session = {
  state: 'anonymous' | 'loading' | 'signed-in' | 'failed';
  user: User | null;
  mayAdminister: boolean;
  message: string;
  retry: () => void;
  logOut: () => void;
};

export function useSession(): Session {
  const token = useAppSelector(selectToken);
  const { currentData, error, refetch, isFetching } = useProfileQuery(undefined, { skip: token === null });
  const dispatch = useAppDispatch();
  const logOut = useCallback(() => {
    if (token !== null) endOnServer(token);
    dispatch(sessionEnded('asked'));
  }, [dispatch, token]);
  const user = token === null ? null : (currentData ?? null);
  const state =
    token === null ? 'anonymous' : user ? 'signed-in' : error && !isFetching ? 'failed' : 'loading';
  return {
    state,
    user,
    mayAdminister: user !== null && (user.isAdmin || user.isSuperAdmin),
    message: error && 'message' in error ? String(error.message ?? '') : '',
    retry: () => void refetch(),
    logOut,
  };
}

import { useCallback } from 'react';
import { useAppDispatch, useAppSelector } from './redux.ts';
import { selectToken, sessionEnded } from './session.ts';
import { useProfileQuery, type User } from './session-api.ts';

/**
 * The visitor's session. Signed in means that a token is present and the profile has been fetched. 'failed' means that
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
  const logOut = useCallback(() => dispatch(sessionEnded('asked')), [dispatch]);
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

import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../base/redux.ts';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom';
import { GlobalAlert } from './GlobalAlert.tsx';
import { GlobalSnackbar } from './GlobalSnackbar.tsx';
import { endSeen, selectEnded, sessionFollowed, TOKEN_KEY } from '../base/session.ts';

// Every first page of a visit has the same key; without its path it would open where another page was left.
const scrollKey = ({ key, pathname }: { key: string; pathname: string }) =>
  key === 'default' ? pathname : key;

/** Around every screen: the two live regions, scroll restoration, and the way to /login when a sign-in ends. */
export function Root() {
  const ended = useAppSelector(selectEnded);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (ended === null) return;
    dispatch(endSeen());
    // Comes after the guard of a guarded page, which only sees that nobody is signed in and leads to /login.
    if (ended === 'asked') void navigate('/');
    if (ended === 'expired' && pathname !== '/login') {
      void navigate('/login', { state: { from: `${pathname}${search}`, expired: true } });
    }
  }, [ended, dispatch, navigate, pathname, search]);
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === TOKEN_KEY) dispatch(sessionFollowed(newValue));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [dispatch]);
  return (
    <>
      <GlobalAlert />
      <Outlet />
      <GlobalSnackbar />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { alertClosed, selectAlert } from '../base/notices.ts';
import { useAppDispatch, useAppSelector } from '../base/redux.ts';
import { endSeen, selectEnded, sessionFollowed, TOKEN_KEY } from '../base/session.ts';
import { Alert, AlertPlace } from '../ui/Alert.tsx';

/** Top centre, until closed. The region exists from the start, so that its first message is announced too. */
export function GlobalAlert() {
  const alert = useAppSelector(selectAlert);
  const dispatch = useAppDispatch();
  return (
    <AlertPlace role="region" aria-label="Notifications" aria-live="assertive" data-place="top-center">
      {alert && (
        <Alert severity={alert.severity} onClose={() => dispatch(alertClosed())}>
          {alert.message}
        </Alert>
      )}
    </AlertPlace>
  );
}

declare global {
  /** Presses what was pressed before React had taken over a rendered page; boot.ts has waited for it. */
  var pressAgain: (() => void) | undefined;
}

/** Wraps every screen: the alert region, and the redirect to /login when a session ends. */
export function Root() {
  const ended = useAppSelector(selectEnded);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (ended === null) return;
    dispatch(endSeen());
    // Runs after RequireSession, which only knows that no one is logged in. This redirect adds the reason.
    if (ended === 'asked') void navigate('/');
    if (ended === 'expired' && pathname !== '/login') {
      void navigate('/login', { state: { from: `${pathname}${search}`, expired: true } });
    }
  }, [ended, dispatch, navigate, pathname, search]);
  useEffect(() => globalThis.pressAgain?.(), []);
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
    </>
  );
}

import { Outlet } from 'react-router-dom';
import { RequireSession } from '../../features/account/RequireSession.tsx';

/** Wraps the screens of an account. */
export const ForSignedIn = () => (
  <RequireSession title="Your account">
    <Outlet />
  </RequireSession>
);

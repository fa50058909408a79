import { Outlet } from 'react-router-dom';
import { RequireSession } from '../../features/account/RequireSession.tsx';

/** Around the screens that need a login. */
export const RequireAuth = () => (
  <RequireSession title="Your account">
    <Outlet />
  </RequireSession>
);

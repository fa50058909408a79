import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../../app/use-session.ts';
import { Spinner } from '../../ui/Spinner.tsx';

/** Anonymous visitors go to /login and come back; customers go home. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { state, mayAdminister } = useSession();
  const { pathname, search } = useLocation();
  if (state === 'loading') return <Spinner label="Checking your sign-in..." />;
  if (state === 'signed-in') return mayAdminister ? children : <Navigate to="/" replace />;
  return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
}

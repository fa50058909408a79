import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { adminText } from '../../base/strings/admin.ts';
import { useSession } from '../../base/use-session.ts';
import { RequireSession } from '../../features/account/RequireSession.tsx';

/** Anonymous visitors go to /login and come back; customers go to the home page. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { mayAdminister } = useSession();
  return (
    <RequireSession title={adminText.panel}>
      {mayAdminister ? children : <Navigate to="/" replace />}
    </RequireSession>
  );
}

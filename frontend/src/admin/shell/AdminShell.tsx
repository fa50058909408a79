import { Outlet } from 'react-router-dom';
import { RequireAdmin } from './RequireAdmin.tsx';

export function AdminShell() {
  return (
    <RequireAdmin>
      <main>
        <Outlet />
      </main>
    </RequireAdmin>
  );
}

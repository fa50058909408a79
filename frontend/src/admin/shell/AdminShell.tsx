import { Menu } from 'lucide-react';
import { useCallback, useContext, useMemo, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { line, media, tokens } from '../../base/theme.ts';
import { useSession } from '../../base/use-session.ts';
import { RequireSession } from '../../features/account/RequireSession.tsx';
import { TrialNotice } from '../../features/trial/TrialNotice.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Site } from '../../ui/Page.tsx';
import { SkipLink } from '../../ui/SkipLink.tsx';
import { RestoreBanner } from './RestoreBanner.tsx';
import { AdminMenu } from './AdminMenu.tsx';
import { useNewOrders } from './use-new-orders.ts';

const Layout = styled.div`
  min-height: 100svh;
  font-size: 0.9375rem;
  line-height: 1.45;
  ${media.medium} {
    display: grid;
    grid-template-columns: 240px minmax(0, 1fr);
  }
  ${media.print} {
    display: block;
  }
`;
const Side = styled.aside`
  position: sticky;
  top: 0;
  width: 240px;
  height: 100svh;
  padding: ${tokens.space.s24} ${tokens.space.s12};
  border-right: 1px solid ${tokens.color.raw};
  background: ${tokens.color.paper};
  overflow-y: auto;
  > div {
    min-height: 100%;
  }
  ${media.narrow} {
    display: none;
  }
`;
const Bar = styled.header`
  position: sticky;
  z-index: 40;
  top: 0;
  ${line('s8')}
  height: 64px;
  padding: 0 ${tokens.space.s8};
  border-bottom: 1px solid ${tokens.color.raw};
  background: ${tokens.color.paper};
  p {
    font-family: ${tokens.font.head};
    font-size: ${tokens.text.t20};
  }
  ${media.medium} {
    display: none;
  }
`;

/**
 * The frame of every back office screen. On a phone, the menu is behind a button. Anonymous visitors go to /login and
 * come back; customers go to the home page, and admins who still need a second factor to their profile.
 */
export function AdminShell() {
  const [open, setOpen] = useState(false);
  const { state, user, mayAdminister } = useSession();
  const { pathname } = useLocation();
  const packs = user?.isPacker && !mayAdminister;
  const close = useCallback(() => setOpen(false), []);
  const waiting = useNewOrders(!mayAdminister && !packs);
  const site = useContext(Site);
  const badged = useMemo(() => (waiting > 0 ? { ...site, badge: `(${waiting}) ` } : site), [site, waiting]);
  if (state === 'signed-in' && !mayAdminister && !packs) return <Navigate to="/" replace />;
  // Packers work with orders only; the services refuse them everything else.
  if (packs && !pathname.startsWith('/admin/orders')) return <Navigate to="/admin/orders" replace />;
  if (user?.needs_second_factor) return <Navigate to="/profile" replace />;
  return (
    <Site value={badged}>
      <RequireSession title="Admin Panel">
        <SkipLink to="admin-main" />
        <Layout>
          <Bar className="no-print">
            <IconButton
              Icon={Menu}
              size={22}
              label="Open menu"
              aria-expanded={open}
              onClick={() => setOpen(true)}
            />
            <p>Admin Panel</p>
          </Bar>
          <Side className="no-print" aria-label="Back office">
            <AdminMenu />
          </Side>
          {open && (
            <Drawer onClose={close} label="Admin Panel">
              <AdminMenu onLeave={close} />
            </Drawer>
          )}
          <main id="admin-main" tabIndex={-1}>
            <TrialNotice />
            {mayAdminister && <RestoreBanner />}
            <Outlet />
          </main>
        </Layout>
      </RequireSession>
    </Site>
  );
}

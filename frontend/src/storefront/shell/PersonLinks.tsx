import { useLocation } from 'react-router-dom';
import type { Session } from '../../base/use-session.ts';
import { Link } from '../../ui/Link.tsx';

/** The links of the account menu. */
export function PersonLinks({ session: { state, mayAdminister, user, logOut } }: { session: Session }) {
  const { pathname, search } = useLocation();
  const isSignedIn = state === 'signed-in';
  const links = isSignedIn
    ? [
        { to: '/profile', label: 'Profile' },
        { to: '/orders', label: 'Order History' },
        ...(mayAdminister || user?.isPacker ? [{ to: '/admin', label: 'Admin Dashboard' }] : []),
      ]
    : [
        { to: '/login', label: 'Login', state: { from: `${pathname}${search}` } },
        { to: '/register', label: 'Create an account' },
        { to: '/guest-lookup', label: 'Look up an order' },
      ];
  return (
    <>
      {links.map(({ label, ...link }) => (
        <li key={label}>
          <Link {...link}>{label}</Link>
        </li>
      ))}
      {isSignedIn && (
        <li>
          <button type="button" onClick={logOut}>
            Logout
          </button>
        </li>
      )}
    </>
  );
}

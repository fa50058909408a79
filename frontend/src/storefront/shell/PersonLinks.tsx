import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import type { Session } from '../../base/use-session.ts';
import { Link } from '../../ui/Link.tsx';

const List = styled.ul`
  position: absolute;
  z-index: 45;
  top: 52px;
  right: 0;
  min-width: 200px;
  padding: ${tokens.space.s8};
  border: 1px solid ${tokens.color.raw};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.slip};
  box-shadow: ${tokens.shadow.lift};
  a,
  button {
    display: flex;
    align-items: center;
    width: 100%;
    min-height: 44px;
    padding: 0 ${tokens.space.s12};
    border-radius: ${tokens.radius.field};
    color: ${tokens.color.ink};
    text-align: left;
    text-decoration: none;
  }
  a:hover,
  button:hover {
    background: ${tokens.color.paper};
  }
`;

type Props = { id: string; session: Session; onLeave: () => void };

/** Where the person menu leads. */
export function PersonLinks({ id, session: { state, mayAdminister, user, logOut }, onLeave }: Props) {
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
    <List id={id} className="person-menu" onClick={onLeave}>
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
    </List>
  );
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { useSession } from '../../base/use-session.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { Link } from '../../ui/Link.tsx';

const List = styled.ul`
  li + li {
    border-top: 1px solid ${tokens.color.raw};
  }
  a {
    display: flex;
    align-items: center;
    min-height: 56px;
    padding: 0 ${tokens.space.s8};
    font-family: ${tokens.font.head};
    font-size: ${tokens.text.t20};
    color: ${tokens.color.ink};
    text-decoration: none;
  }
`;

const LINKS = {
  '/products': 'Shop All',
  '/categories': 'Collections',
  '/about': 'About',
  '/contact': 'Contact',
};

const FOR_GUESTS = {
  '/login': 'Sign In',
  '/register': 'Create an Account',
  '/guest-lookup': 'Look Up an Order',
};

export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { state } = useSession();
  const account = state === 'signed-in' ? { '/orders': 'My Orders' } : FOR_GUESTS;
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);
  return (
    <Drawer onClose={onClose} label="Menu">
      <nav aria-label="Shop">
        <List className="menu">
          {Object.entries({ ...LINKS, ...account }).map(([to, label]) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </List>
      </nav>
    </Drawer>
  );
}

import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { useSession } from '../../base/use-session.ts';
import { Drawer } from '../../ui/Drawer.tsx';

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

export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { state } = useSession();
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);
  return (
    <Drawer open onClose={onClose} label="Menu">
      <nav aria-label="Shop">
        <List className="menu">
          <li>
            <Link to="/products">Shop All</Link>
          </li>
          <li>
            <Link to="/categories">Collections</Link>
          </li>
          <li>
            <Link to="/about">About</Link>
          </li>
          <li>
            <Link to="/contact">Contact</Link>
          </li>
          <li>
            {state === 'signed-in' ? <Link to="/orders">My Orders</Link> : <Link to="/login">Sign In</Link>}
          </li>
        </List>
      </nav>
    </Drawer>
  );
}

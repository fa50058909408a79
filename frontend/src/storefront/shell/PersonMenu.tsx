import { User } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { useSession } from '../../base/use-session.ts';
import { IconButton } from '../../ui/IconButton.tsx';

const Anchor = styled.div`
  position: relative;
`;
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

/** A disclosure with plain links; Esc, or a click or focus elsewhere, closes it. */
export function PersonMenu() {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { state, mayAdminister, logOut } = useSession();
  const { pathname, search } = useLocation();
  const isSignedIn = state === 'signed-in';
  const links = isSignedIn
    ? [
        { to: '/profile', label: 'Profile' },
        { to: '/orders', label: 'Order History' },
        ...(mayAdminister ? [{ to: '/admin', label: 'Admin Dashboard' }] : []),
      ]
    : [{ to: '/login', label: 'Login', state: { from: `${pathname}${search}` } }];
  useEffect(() => {
    if (!open) return;
    const away = (event: Event) => {
      if (!anchor.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
    };
  }, [open]);
  return (
    <Anchor
      ref={anchor}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        anchor.current?.querySelector('button')?.focus();
      }}
    >
      <IconButton
        Icon={User}
        size={22}
        label="Account"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <List id={listId} className="person-menu" onClick={() => setOpen(false)}>
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
      )}
    </Anchor>
  );
}

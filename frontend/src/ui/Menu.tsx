import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { line, panel, tokens } from '../base/theme.ts';
import { IconButton } from './IconButton.tsx';
import { useCloseOutside } from './use-close-outside.ts';

const Anchor = styled.div`
  position: relative;
  display: inline-block;
`;
const List = styled.ul`
  position: absolute;
  z-index: 30;
  right: 0;
  min-width: 200px;
  padding: ${tokens.space.s4};
  ${panel('field')}
  box-shadow: ${tokens.shadow.lift};
  text-align: left;
  /* Its links may still be loading. */
  &:empty {
    display: none;
  }
  &[data-up] {
    bottom: 100%;
  }
  a,
  button {
    ${line('s12')}
    width: 100%;
    min-height: 44px;
    padding: 0 ${tokens.space.s12};
    border-radius: ${tokens.radius.field};
    color: ${tokens.color.ink};
    font-weight: 500;
    text-align: left;
    text-decoration: none;
    white-space: nowrap;
  }
  a:hover,
  button:hover {
    background: ${tokens.color.paper};
  }
`;

/** A list needs about this much room below its button; with less it opens upwards. */
const ROOM_PX = 240;

type Props = {
  /** Names the button: 'More actions for 2026-ORD-001'. */
  label: string;
  Icon?: LucideIcon;
  size?: number;
  /** <li> elements, each with a link or a button. */
  children: ReactNode;
};

/** Opens a list under a button. Esc, a choice, or a click or focus elsewhere closes it. */
export function Menu({ label, Icon = Ellipsis, size = 20, children }: Props) {
  const [open, setOpen] = useState<'up' | 'down' | null>(null);
  const anchor = useRef<HTMLDivElement>(null);
  const listId = useId();
  useCloseOutside(anchor, open !== null, () => setOpen(null));
  const close = () => {
    setOpen(null);
    // A dialog that the choice opens returns the focus to this button.
    anchor.current?.querySelector('button')?.focus();
  };
  const toggle = () => {
    const below = window.innerHeight - (anchor.current?.getBoundingClientRect().bottom ?? 0);
    setOpen(open ? null : below < ROOM_PX ? 'up' : 'down');
  };
  return (
    <Anchor
      ref={anchor}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) close();
      }}
    >
      <IconButton
        Icon={Icon}
        size={size}
        label={label}
        aria-expanded={open !== null}
        aria-controls={listId}
        onClick={toggle}
      />
      {open && (
        <List id={listId} data-up={open === 'up' || undefined} onClick={close}>
          {children}
        </List>
      )}
    </Anchor>
  );
}

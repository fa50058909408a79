import { User } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useSession } from '../../base/use-session.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useCloseOutside } from '../../ui/use-close-outside.ts';

const Anchor = styled.div`
  position: relative;
`;
// Loaded on first use, to keep the first load small.
const PersonLinks = lazy(async () => ({ default: (await import('./PersonLinks.tsx')).PersonLinks }));

/** A disclosure with plain links; Esc, or a click or focus elsewhere, closes it. */
export function PersonMenu() {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const listId = useId();
  const session = useSession();
  useCloseOutside(anchor, open, () => setOpen(false));
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
      <Suspense>
        {open && <PersonLinks id={listId} session={session} onLeave={() => setOpen(false)} />}
      </Suspense>
    </Anchor>
  );
}

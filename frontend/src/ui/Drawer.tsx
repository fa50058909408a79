import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../app/theme.ts';
import { IconButton } from './IconButton.tsx';

const Native = styled.dialog`
  position: fixed;
  inset: 0 auto 0 0;
  width: min(320px, 86vw);
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: ${tokens.space.s8} ${tokens.space.s16} ${tokens.space.s24};
  border: 0;
  background: ${tokens.color.slip};
  color: ${tokens.color.ink};
  box-shadow: ${tokens.shadow.lift};
  transition: translate ${tokens.motion.calm};
  @starting-style {
    translate: -100% 0;
  }
  &::backdrop {
    background: ${tokens.color.veil};
  }
`;
const Head = styled.div`
  display: flex;
  justify-content: flex-end;
`;

type Props = { open: boolean; onClose: () => void; label: string; children: ReactNode };

/** A modal side panel from the left; closing gives focus back. */
export function Drawer({ open, onClose, label, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const from = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (from instanceof HTMLElement) from.focus();
    };
  }, [open]);
  if (!open) return null;
  return (
    <Native
      ref={ref}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <Head>
        <IconButton label="Close menu" onClick={onClose}>
          <X aria-hidden size={22} />
        </IconButton>
      </Head>
      {children}
    </Native>
  );
}

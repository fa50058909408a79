import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../base/theme.ts';
import { IconButton } from './IconButton.tsx';
import { Modal } from './Modal.tsx';

const Native = styled(Modal)`
  position: fixed;
  inset: 0 auto 0 0;
  width: min(320px, 86vw);
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: ${tokens.space.s8} ${tokens.space.s16} ${tokens.space.s24};
  transition: translate ${tokens.motion.calm};
  @starting-style {
    translate: -100% 0;
  }
`;
const Head = styled.div`
  display: flex;
  justify-content: flex-end;
`;

type Props = { onClose: () => void; label: string; children: ReactNode };

/** A modal side panel from the left, open while mounted. */
export function Drawer({ onClose, label, children }: Props) {
  return (
    <Native onClose={onClose} aria-label={label}>
      <Head>
        <IconButton Icon={X} size={22} label="Close menu" onClick={onClose} />
      </Head>
      {children}
    </Native>
  );
}

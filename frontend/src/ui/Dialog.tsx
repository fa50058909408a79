import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { line, media, tokens } from '../base/theme.ts';
import { IconButton } from './IconButton.tsx';
import { Modal } from './Modal.tsx';
import { useFixedBottomEdge } from './use-fixed-bottom-edge.ts';

const Native = styled(Modal)<{ $wide: boolean }>`
  width: min(${({ $wide }) => ($wide ? '1080px' : '560px')}, calc(100vw - 32px));
  max-height: calc(100dvh - 32px);
  padding: 0;
  border-radius: ${tokens.radius.card};
  ${media.narrow} {
    ${({ $wide }) =>
      $wide && 'width: 100vw; max-width: 100vw; height: 100dvh; max-height: 100dvh; border-radius: 0;'}
  }
`;
const Head = styled.header`
  position: sticky;
  z-index: 1;
  top: 0;
  ${line('s16')}
  justify-content: space-between;
  padding: ${tokens.space.s12} ${tokens.space.s12} ${tokens.space.s12} ${tokens.space.s24};
  background: ${tokens.color.slip};
`;
const Body = styled.div`
  padding: ${tokens.space.s4} ${tokens.space.s24} ${tokens.space.s24};
`;
const Foot = styled.footer`
  position: sticky;
  bottom: 0;
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${tokens.space.s12};
  padding: ${tokens.space.s16} ${tokens.space.s24};
  border-top: 1px solid ${tokens.color.raw};
  background: ${tokens.color.slip};
`;

type Props = {
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Wide on a large screen, full screen on a phone. */
  wide?: boolean;
  /** See Modal. */
  asksToLeave?: boolean;
};

export function Dialog({ onClose, title, children, footer, wide = false, asksToLeave = false }: Props) {
  const titleId = useId();
  const foot = useRef<HTMLElement>(null);
  useFixedBottomEdge(foot);
  return (
    <Native onClose={onClose} $wide={wide} asksToLeave={asksToLeave} aria-labelledby={titleId}>
      <Head>
        <h2 id={titleId}>{title}</h2>
        <IconButton Icon={X} size={22} label="Close" onClick={onClose} />
      </Head>
      <Body>{children}</Body>
      {footer && <Foot ref={foot}>{footer}</Foot>}
    </Native>
  );
}

import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { column, media, tokens } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';

const OverThePage = styled.div`
  position: fixed;
  z-index: 45;
  inset: 72px ${tokens.space.s16} auto;
  ${column('s8')}
  > * {
    box-shadow: ${tokens.shadow.lift};
  }
  ${media.medium} {
    inset: ${tokens.space.s12} ${tokens.space.s24} auto auto;
    width: min(560px, calc(100vw - 240px - 2 * ${tokens.space.s24}));
  }
`;

type Props = {
  /** What went wrong, in sentences or paragraphs. */
  problem?: readonly string[] | string | undefined;
  onProblemClose?: () => void;
  success?: string;
  /** A button beside the success, such as Undo. */
  action?: ReactNode;
  onSuccessClose?: () => void;
};

/**
 * The result of an action, over the page: always in view, because its row may be far down the list, and without
 * a place of its own, so that the list does not jump when it comes and goes.
 */
export function Outcome({ problem = [], onProblemClose, success, action, onSuccessClose }: Props) {
  if (problem.length === 0 && !success) return null;
  return (
    <OverThePage>
      {problem.length > 0 && (
        <Alert severity="error" onClose={onProblemClose}>
          {[problem].flat().map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Alert>
      )}
      {success && (
        <Alert severity="success" action={action} onClose={onSuccessClose}>
          {success}
        </Alert>
      )}
    </OverThePage>
  );
}

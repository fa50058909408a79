import { styled } from 'styled-components';
import { tokens } from '../base/theme.ts';
import { useTimer } from './use-timer.ts';

const Place = styled.div`
  position: fixed;
  z-index: 55;
  inset: auto 0 ${tokens.space.s24};
  display: grid;
  justify-items: center;
  padding: 0 ${tokens.space.s16};
  pointer-events: none;
`;
const Strip = styled.p`
  padding: ${tokens.space.s12} ${tokens.space.s24};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.ink};
  color: ${tokens.color.slip};
  box-shadow: ${tokens.shadow.lift};
`;

const VISIBLE_MS = 6000;

/** One line at the bottom of the page for six seconds. A new `key` for each message restarts the time. */
export function Snackbar({ message, onClose }: { message: string | null; onClose: () => void }) {
  useTimer(message, VISIBLE_MS, onClose);
  return (
    <Place role="status" aria-live="polite">
      {message !== null && <Strip>{message}</Strip>}
    </Place>
  );
}

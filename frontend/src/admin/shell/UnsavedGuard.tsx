import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = { onStay: () => void; onLeave: () => void };

export const LeaveDialog = ({ onStay, onLeave }: Props) => (
  <ConfirmDialog
    title="Leave without saving?"
    dismiss="Keep Editing"
    confirm="Leave"
    onClose={onStay}
    onConfirm={onLeave}
  >
    Your changes have not been saved.
  </ConfirmDialog>
);

/** Asks before a link, the back button or closing the tab discards changes. The router allows one per screen. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  return blocker.state === 'blocked' ? (
    <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />
  ) : null;
}

import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = { onStay: () => void; onLeave: () => void };

export const LeaveDialog = ({ onStay, onLeave }: Props) => (
  <ConfirmDialog
    title="Leave without saving?"
    keep="Keep Editing"
    confirm="Leave"
    onClose={onStay}
    onConfirm={onLeave}
  >
    What you changed here is not saved.
  </ConfirmDialog>
);

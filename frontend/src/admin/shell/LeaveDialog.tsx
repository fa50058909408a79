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

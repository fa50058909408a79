import { formatPence } from '@slipcast/contracts/money';
import type { Order } from '../../features/orders/order.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';

const effectOf = ({ status, totalPence, name }: Order) =>
  status === 'paid'
    ? `We’ll refund ${formatPence(totalPence)} to ${name}, and the pots will go back on sale.`
    : 'No payment will be taken, and the pots will go back on sale.';

type Props = { order: Order; onClose: () => void; onConfirm: () => void };

export const CancelDialog = ({ order, onClose, onConfirm }: Props) => (
  <ConfirmDialog
    title={`Cancel order ${order.number}?`}
    dismiss="Keep Order"
    confirm="Cancel Order"
    danger
    onClose={onClose}
    onConfirm={onConfirm}
  >
    {effectOf(order)} This can’t be undone.
  </ConfirmDialog>
);

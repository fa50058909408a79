import type { Order } from '../../features/orders/order.ts';
import { formatPounds } from '../../base/money.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';

type Props = { order: Order; onClose: () => void; onConfirm: () => void };

/** Cancelling cannot be taken back and moves money: it is asked once more. */
export const CancelDialog = ({ order, onClose, onConfirm }: Props) => (
  <ConfirmDialog
    title={`Cancel order ${order.number}?`}
    keep="Keep Order"
    confirm="Cancel Order"
    onClose={onClose}
    onConfirm={onConfirm}
  >
    {order.status === 'paid'
      ? `${order.name} gets ${formatPounds(order.total)} back, and the pots go back on sale.`
      : 'Nothing is charged, and the pots go back on sale.'}{' '}
    This cannot be undone.
  </ConfirmDialog>
);

import type { Order } from '../../features/orders/order.ts';
import { formatPence } from '../../base/money.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';

type Props = { order: Order; onClose: () => void; onConfirm: () => void };

/** Cancelling refunds the customer and cannot be undone, so it needs a confirmation. */
export const CancelDialog = ({ order, onClose, onConfirm }: Props) => (
  <ConfirmDialog
    title={`Cancel order ${order.number}?`}
    dismiss="Keep Order"
    confirm="Cancel Order"
    onClose={onClose}
    onConfirm={onConfirm}
  >
    {order.status === 'paid'
      ? `${formatPence(order.totalPence)} will be refunded to ${order.name}, and the pots will go back on sale.`
      : 'No payment will be taken, and the pots will go back on sale.'}{' '}
    This cannot be undone.
  </ConfirmDialog>
);

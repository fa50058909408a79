import type { Order } from '../../features/orders/order.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatPounds } from '../../ui/money-format.ts';

type Props = { order: Order; onClose: () => void; onConfirm: () => void };

/** Cancelling cannot be taken back and moves money: it is asked once more. */
export function CancelDialog({ order, onClose, onConfirm }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cancel order ${order.number}?`}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Keep Order
          </Button>
          <Button onClick={onConfirm}>Cancel Order</Button>
        </>
      }
    >
      <p>
        {order.status === 'paid'
          ? `${order.name} gets ${formatPounds(order.total)} back, and the pots go back on sale.`
          : 'Nothing is charged, and the pots go back on sale.'}{' '}
        This cannot be undone.
      </p>
    </Dialog>
  );
}

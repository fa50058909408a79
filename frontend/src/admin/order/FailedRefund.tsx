import { formatPence } from '@slipcast/contracts/money';
import { useState } from 'react';
import { messageOr } from '../../base/api.ts';
import { useSettleRefundMutation } from '../../features/orders/admin-orders-api.ts';
import { longDate, type Order } from '../../features/orders/order.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { focusScreen } from '../shell/focus-screen.ts';

/** What Square could not refund, and what to do about it. Most orders have nothing to show. */
export function FailedRefund({ order: { id, name, failedRefund } }: { order: Order }) {
  const [isAsking, setAsking] = useState(false);
  const [settle, { isLoading, error }] = useSettleRefundMutation();
  if (!failedRefund) return null;
  const { owedPence, settledAt } = failedRefund;
  const amount = formatPence(owedPence);
  if (settledAt !== null)
    return (
      <Alert severity="info">
        Square couldn’t refund {amount}. It was paid back another way and marked as settled on{' '}
        {longDate(settledAt)}.
      </Alert>
    );
  const confirm = () => {
    setAsking(false);
    void settle(id).then(focusScreen);
  };
  return (
    <>
      <Alert
        severity="error"
        action={
          <Button look="secondary" busy={isLoading} onClick={() => setAsking(true)}>
            Mark as Settled
          </Button>
        }
      >
        <p>
          Square couldn’t refund {amount}. Pay the customer back another way, such as by bank transfer, then
          mark the refund as settled.
        </p>
        {error && <p>{messageOr(error, 'Failed to mark the refund as settled')}</p>}
      </Alert>
      {isAsking && (
        <ConfirmDialog
          title="Mark the refund as settled?"
          dismiss="Not Yet"
          confirm="Mark as Settled"
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        >
          Confirm that you have paid {name} back {amount}. This can’t be undone.
        </ConfirmDialog>
      )}
    </>
  );
}

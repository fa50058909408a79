import { formatPence } from '@slipcast/contracts/money';
import { useState } from 'react';
import { messageOr } from '../../base/api.ts';
import { useSettleRefundMutation } from '../../features/orders/admin-orders-api.ts';
import { longDate, type Order } from '../../features/orders/order.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';

/** What Square could not refund, and what to do about it; nothing for most orders. */
export function FailedRefund({ order: { id, name, failedRefund } }: { order: Order }) {
  const [isAsking, setAsking] = useState(false);
  const [settle, { isLoading, error }] = useSettleRefundMutation();
  if (!failedRefund) return null;
  const { owedPence, settledAt } = failedRefund;
  const amount = formatPence(owedPence);
  if (settledAt !== null)
    return (
      <Alert severity="info">
        Square could not refund {amount}. It was paid back another way and marked as settled on{' '}
        {longDate(settledAt)}.
      </Alert>
    );
  const confirm = () => {
    setAsking(false);
    // The focused button disappears.
    void settle(id).then(() => document.getElementById('admin-main')?.focus({ preventScroll: true }));
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
          Square could not refund {amount}. Pay the customer back another way, such as a bank transfer, then
          mark it as settled.
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
          {name} has been paid back {amount}. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}

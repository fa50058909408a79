import { paidBack } from '@slipcast/contracts/by-hand';
import { formatPence } from '@slipcast/contracts/money';
import { useSettleRefundMutation } from '../../features/orders/admin-orders-api.ts';
import { longDate, type Order } from '../../features/orders/order.ts';
import { Alert } from '../../ui/Alert.tsx';
import { SettleAlert } from './SettleAlert.tsx';

/** What Square could not refund, and what to do about it. Most orders have nothing to show. */
export function FailedRefund({ order: { id, name, failedRefund } }: { order: Order }) {
  const [settle, { isLoading, error }] = useSettleRefundMutation();
  if (!failedRefund) return null;
  const { owedPence, settledAt, how } = failedRefund;
  const amount = formatPence(owedPence);
  if (settledAt !== null)
    return (
      <Alert severity="info">
        Square couldn’t refund {amount}. It was paid back {paidBack(how)} and marked as settled on{' '}
        {longDate(settledAt)}.
      </Alert>
    );
  return (
    <SettleAlert
      confirmation={`Confirm that you have paid ${name} back ${amount}.`}
      isSettling={isLoading}
      error={error}
      settle={(how) => settle({ id, how })}
    >
      Square couldn’t refund {amount}. Pay the customer back another way, such as by bank transfer, then mark
      the refund as settled.
    </SettleAlert>
  );
}

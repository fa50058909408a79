import { formatPence } from '@slipcast/contracts/money';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { PaymentFailure } from './PaymentFailure.tsx';
import { type ResumeProps, useResumeOrder } from './use-resume-order.ts';

/** After a reload during a payment: places the order that was paid for, or shows it if it was placed already. */
export function UnfinishedOrder(props: ResumeProps) {
  const { busy, failure, over, finish } = useResumeOrder(props);
  return (
    <Stack $gap="s24" style={{ maxWidth: 680 }}>
      {failure && (
        <PaymentFailure
          failure={failure}
          link={over ? { to: '/cart', label: 'Review your cart' } : undefined}
        />
      )}
      {!over && (
        <>
          <Alert severity="info">
            Your payment of {formatPence(props.pending.pence)} was accepted by your bank, but the page closed
            before it could show your order. You won’t be charged again.
          </Alert>
          <div>
            <Button busy={busy && 'Completing your order...'} onClick={() => void finish()}>
              Complete Your Order
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}

import { formatPence } from '@slipcast/contracts/money';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { PaymentFailure } from './PaymentFailure.tsx';
import { type ResumeProps, useResumeOrder } from './use-resume-order.ts';

/** After a reload in the middle of a payment: places the order that was paid, or shows it if it was placed already. */
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
            Your payment of {formatPence(props.pending.pence)} was made, but this page was left before it
            could show your order. You will not be charged again.
          </Alert>
          <div>
            <Button busy={busy && 'Completing your order...'} onClick={() => void finish()}>
              Complete your order
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}

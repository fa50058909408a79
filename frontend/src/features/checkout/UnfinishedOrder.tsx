import { useState } from 'react';
import { useAppDispatch } from '../../base/redux.ts';
import { formatPence } from '../../base/money.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { checkoutApi } from './checkout-api.ts';
import { removeInfo } from './checkout-info.ts';
import { PaymentFailure } from './PaymentFailure.tsx';
import { type PendingOrder, storePending } from './pending-order.ts';
import { type Failure, finishOrder } from './place-order.ts';
import { CALL_MS, NO_ANSWER, withTimeout } from './tokenise.ts';
import { storeConfirmation } from './use-confirmation.ts';

type Props = {
  pending: PendingOrder;
  isGuest: boolean;
  onDone: () => void;
};

/** After a reload in the middle of a payment: places the order that was paid, or shows it if it was placed already. */
export function UnfinishedOrder({ pending, isGuest, onDone }: Props) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [over, setOver] = useState(false);
  const finish = async () => {
    setBusy(true);
    const outcome = await finishOrder(pending, () => {
      const order = checkoutApi.endpoints.placeOrder.initiate({ isGuest, payload: pending.payload });
      return withTimeout(dispatch(order), CALL_MS, NO_ANSWER);
    });
    setBusy(false);
    if ('done' in outcome) {
      storePending(null);
      storeConfirmation(outcome.done);
      removeInfo();
      onDone();
    } else {
      setFailure(outcome.failure);
      setOver(outcome.attempt === null);
      if (outcome.attempt === null) storePending(null);
    }
  };
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
            Your payment of {formatPence(pending.pence)} was made, but this page was left before it could show
            your order. You will not be charged again.
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

import { useCallback, useState } from 'react';
import { useAppDispatch } from '../../base/redux.ts';
import { checkoutApi } from './checkout-api.ts';
import { removeInfo } from './checkout-info.ts';
import { type PendingOrder, storePending } from './pending-order.ts';
import { type Failure, finishOrder } from './place-order.ts';
import { CALL_MS, NO_ANSWER, withTimeout } from './tokenise.ts';
import { storeConfirmation } from './use-confirmation.ts';

export type ResumeProps = { pending: PendingOrder; isGuest: boolean; onDone: () => Promise<void> };

/** Asks for the order of a payment that was made: places it, or finds it if it was placed already. Asking twice never pays twice. */
export function useResumeOrder({ pending, isGuest, onDone }: ResumeProps) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [over, setOver] = useState(false);
  /** Resolves with whether the answer was lost, so that asking again may help. */
  const finish = useCallback(async (): Promise<boolean> => {
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
      await onDone();
      return false;
    }
    const { attempt } = outcome;
    storePending(attempt, pending.payload);
    setFailure(outcome.failure);
    setOver(attempt === null);
    return attempt?.isLost === true;
  }, [pending, isGuest, onDone, dispatch]);
  return { busy, failure, over, finish };
}

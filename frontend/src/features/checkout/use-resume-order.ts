import { useCallback, useState } from 'react';
import { useAppDispatch } from '../../base/redux.ts';
import { askForOrder, orderPlaced } from './order-call.ts';
import { type PendingOrder, storePending } from './pending-order.ts';
import { type Failure, finishOrder } from './place-order.ts';

export type ResumeProps = { pending: PendingOrder; isGuest: boolean; onDone: () => Promise<void> };

/** Asks for the order of a payment that went through: places it, or finds it if it was placed already. Asking twice never pays twice. */
export function useResumeOrder({ pending, isGuest, onDone }: ResumeProps) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [over, setOver] = useState(false);
  /** Resolves with whether the answer was lost, so that asking again may help. */
  const finish = useCallback(async (): Promise<boolean> => {
    setBusy(true);
    const outcome = await finishOrder(pending, () => askForOrder(dispatch, isGuest, pending.payload));
    setBusy(false);
    if ('done' in outcome) {
      await orderPlaced(outcome.done, onDone);
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

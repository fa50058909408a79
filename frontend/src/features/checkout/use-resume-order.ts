import { useCallback, useState } from 'react';
import { useAppDispatch } from '../../base/redux.ts';
import { askForOrder, orderPlaced } from './order-call.ts';
import { type PendingOrder, storePending } from './pending-order.ts';
import type { Attempt, Failure } from './attempt.ts';
import { finishOrder } from './place-order.ts';

export type ResumeProps = { pending: PendingOrder; isGuest: boolean; onDone: () => Promise<void> };

/** Asks for the order of a payment that went through: places it, or finds it if it was placed already. Asking twice never pays twice. */
export function useResumeOrder({ pending, isGuest, onDone }: ResumeProps) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [notYet, setNotYet] = useState(pending.notYet);
  const [over, setOver] = useState(false);
  /** Resolves with what has to be asked for again; null when there is an answer. */
  const finish = useCallback(async (): Promise<Attempt | null> => {
    setBusy(true);
    const outcome = await finishOrder(pending, () => askForOrder(dispatch, isGuest, pending.payload));
    setBusy(false);
    if ('done' in outcome) {
      await orderPlaced(outcome.done, onDone);
      return null;
    }
    const { attempt } = outcome;
    storePending(attempt, pending.payload);
    setFailure(outcome.failure);
    setOver(attempt === null);
    setNotYet(attempt?.notYet);
    return attempt?.isLost ? attempt : null;
  }, [pending, isGuest, onDone, dispatch]);
  return { busy, failure, notYet, over, finish };
}

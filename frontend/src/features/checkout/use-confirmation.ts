import type { WireCheckout, WireOrder } from '@slipcast/contracts/http/order';
import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../base/redux.ts';
import { statusOf } from '../../base/api.ts';
import { tabStorage } from '../../base/storage.ts';
import { checkoutApi } from './checkout-api.ts';

const NO_ORDER = 'No order found';
const FIRST_WAIT_MS = 700;
const RETRIES = 3;
const RETRY_WAIT_MS = 1000;
const KEY = 'slipcast.confirmation';

/** A guest's order in session storage. Its status shows as paid (C§4) once it is. */
export type Confirmation = { order: WireOrder; orderToken: string | null; emailProblem: string | null };

export function storeConfirmation({ order, orderToken, emailStatus }: WireCheckout) {
  const emailProblem = emailStatus?.sent === false && order.status !== 'pending' ? emailStatus.message : null;
  tabStorage.writeJson(KEY, { order, orderToken: orderToken ?? null, emailProblem });
}

function loadConfirmation(): Confirmation | null {
  const stored = tabStorage.readJson(KEY) as Confirmation | null;
  return stored?.order ? stored : null;
}

export type Loading =
  /** `attempt` 0 is the first try, then the number of the retry. */
  | { step: 'loading'; attempt: number }
  | { step: 'failed'; message: string }
  | { step: 'ready'; order: WireOrder; session: Confirmation | null };

/** The order service answers 404 to a customer without any orders. */
const failureOf = (error: unknown) =>
  statusOf(error) === 404 ? NO_ORDER : 'Failed to load order details. Please check your order history.';

const forGuest = (): Loading => {
  const session = loadConfirmation();
  return session
    ? { step: 'ready', order: session.order, session }
    : { step: 'failed', message: 'Order information not found' };
};

/** The order just placed: a guest's comes from session storage, a customer's from the server, which may need a moment. */
export function useConfirmation(isGuest: boolean): Loading & { retry: () => void } {
  const dispatch = useAppDispatch();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<Loading>(() => (isGuest ? forGuest() : { step: 'loading', attempt: 0 }));
  useEffect(() => {
    if (isGuest) return;
    let timer = 0;
    let hasLeft = false;
    const attempt = async (number: number) => {
      const options = { forceRefetch: true, subscribe: false };
      const { data, error } = await dispatch(checkoutApi.endpoints.latestOrder.initiate(undefined, options));
      if (hasLeft) return;
      if (data) setState({ step: 'ready', order: data, session: loadConfirmation() });
      else if (!error) setState({ step: 'failed', message: NO_ORDER });
      else if (number === RETRIES) setState({ step: 'failed', message: failureOf(error) });
      else {
        setState({ step: 'loading', attempt: number + 1 });
        later(number + 1, RETRY_WAIT_MS);
      }
    };
    const later = (number: number, wait: number) => {
      timer = window.setTimeout(() => void attempt(number), wait);
    };
    later(0, FIRST_WAIT_MS);
    return () => {
      hasLeft = true;
      window.clearTimeout(timer);
    };
    // `turn` changes when the shopper asks for another try.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [isGuest, turn, dispatch]);
  const retry = () => {
    setState(isGuest ? forGuest() : { step: 'loading', attempt: 0 });
    setTurn((count) => count + 1);
  };
  return { ...state, retry };
}

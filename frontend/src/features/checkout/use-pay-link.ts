import type { WireCheckout } from '@slipcast/contracts/http/order';
import { readPence } from '@slipcast/contracts/money';
import { useRef, useState } from 'react';
import { messageOr, statusOf } from '../../base/api.ts';
import { useAppDispatch } from '../../base/redux.ts';
import { browserStorage } from '../../base/storage.ts';
import type { Attempt, Failure } from './attempt.ts';
import { checkoutApi } from './checkout-api.ts';
import { type PayLink, payLinkApi } from './pay-link-api.ts';
import { withPaymentLock, PAID_ELSEWHERE } from './payment-lock.ts';
import { type FreshTotal, placeOrder } from './place-order.ts';
import { CALL_MS, NO_ANSWER, type Tokenised, withTimeout } from './tokenise.ts';
import type { Checkout } from './use-checkout.ts';

const KEY = 'slipcast.pay-link';
type Stored = { orderId: string; attempt: Attempt };

/** Survives a reload and is shared by all tabs, because paying again could charge twice. */
function loadAttempt(orderId: string): Attempt | null {
  const stored = browserStorage.readJson(KEY) as Stored | null;
  return stored?.orderId === orderId ? stored.attempt : null;
}
const storeAttempt = (orderId: string, attempt: Attempt | null) =>
  attempt?.paymentId === undefined
    ? browserStorage.remove(KEY)
    : browserStorage.writeJson(KEY, { orderId, attempt });

type Asked = PayLink & { pence: number };

/** Pays for an order by link, as a checkout pays for a cart: one payment at a time, and a press that is repeated never charges twice. */
export function usePayLink({ orderId, key, pence }: Asked, onDone: (paid: WireCheckout) => void): Checkout {
  const dispatch = useAppDispatch();
  const inProgress = useRef(false);
  const [attempt, setAttempt] = useState(() => loadAttempt(orderId));
  const [paying, setPaying] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  /** Whether the order can still be paid, before the card is touched. */
  async function freshTotal(): Promise<FreshTotal> {
    const asked = { forceRefetch: true, subscribe: false };
    const { data, error } = await dispatch(
      payLinkApi.endpoints.linkedOrder.initiate({ orderId, key }, asked),
    );
    if (!data)
      return statusOf(error) === 404
        ? { refused: messageOr(error, 'This link doesn’t work any more.') }
        : null;
    if (data.state !== 'open')
      return { refused: 'This order can’t be paid for any more. Please reload the page.' };
    return readPence(data.order.total);
  }
  async function payHere(tokenise: () => Promise<Tokenised>) {
    const before = loadAttempt(orderId) ?? attempt;
    const outcome = await placeOrder(pence, before, {
      tokenise,
      freshTotal,
      charge: (sourceId, verificationToken) => {
        const payment = { isGuest: true, sourceId, verificationToken, pence };
        return withTimeout(
          dispatch(checkoutApi.endpoints.createPayment.initiate(payment)),
          CALL_MS,
          NO_ANSWER,
        );
      },
      paid: (made) => storeAttempt(orderId, made),
      order: (paymentId) =>
        withTimeout(
          dispatch(payLinkApi.endpoints.payLinkedOrder.initiate({ orderId, key, paymentId })),
          CALL_MS,
          NO_ANSWER,
        ),
    });
    if ('done' in outcome) {
      storeAttempt(orderId, null);
      onDone(outcome.done);
    } else if ('failure' in outcome) {
      storeAttempt(orderId, outcome.attempt);
      setAttempt(outcome.attempt);
      setFailure(outcome.failure);
    }
  }
  async function pay(tokenise: () => Promise<Tokenised>) {
    if (inProgress.current) return;
    inProgress.current = true;
    setPaying(true);
    setFailure(null);
    // A wallet only opens directly from a click, so this does not wait for the lock.
    const token = attempt?.pence === pence ? null : tokenise();
    try {
      if ((await withPaymentLock(() => payHere(() => token ?? tokenise()))) === null)
        setFailure(PAID_ELSEWHERE);
    } finally {
      inProgress.current = false;
      setPaying(false);
    }
  }
  return {
    paying,
    failure,
    orderPending: attempt?.paymentId !== undefined && attempt.pence === pence,
    pay: (tokenise) => void pay(tokenise),
  };
}

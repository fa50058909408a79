import { useRef, useState } from 'react';
import type { AddTo } from './add-to.ts';
import type { CartLine } from '../../base/cart-line.ts';
import { useAppDispatch } from '../../base/redux.ts';
import { checkoutApi } from './checkout-api.ts';
import type { CheckoutInfo } from './checkout-info.ts';
import { lineProblem } from './line-problem.ts';
import { askForOrder, orderPlaced } from './order-call.ts';
import { orderPayload } from './order-payload.ts';
import { withPaymentLock, PAID_ELSEWHERE } from './payment-lock.ts';
import { loadPending, storePending } from './pending-order.ts';
import type { Attempt, Failure } from './attempt.ts';
import { type FreshTotal, placeOrder } from './place-order.ts';
import { CALL_MS, NO_ANSWER, type Tokenised, withTimeout } from './tokenise.ts';

type Order = {
  isGuest: boolean;
  info: CheckoutInfo;
  lines: CartLine[];
  withoutDetails: string[];
  /** The discount codes and vouchers that the total is for. */
  codes: readonly string[];
  vouchers: readonly string[];
  /** What the vouchers pay of it. */
  voucherPence: number;
  /** The earlier order whose parcel the total is for; null: it has one of its own. */
  addTo: AddTo | null;
  /** What the shopper sees and pays. */
  pence: number;
  /** Asks the shop once more; see `Steps`. */
  freshTotal: () => Promise<FreshTotal>;
  /** Resolves once the cart is empty. Until then another tab could pay for it again. */
  onDone: () => Promise<void>;
  /** The order was paid for, and its answer was lost. */
  onLost: () => void;
};

export type Checkout = ReturnType<typeof useCheckout>;

/** One order at a time: a second press does nothing. After a failure everything that was typed is still there. */
export function useCheckout(order: Order) {
  const {
    isGuest,
    info,
    lines,
    withoutDetails,
    codes,
    vouchers,
    voucherPence,
    addTo,
    pence,
    freshTotal,
    onDone,
    onLost,
  } = order;
  const dispatch = useAppDispatch();
  const inProgress = useRef(false);
  const [attempt, setAttempt] = useState<Attempt | null>(loadPending);
  const [paying, setPaying] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const payHere = async (tokenise: () => Promise<Tokenised>) => {
    const before = loadPending() ?? attempt;
    let paymentId = before?.paymentId;
    const entered = { codes, vouchers, addTo, allByVoucher: pence === 0 ? voucherPence : null };
    const payloadOf = (paymentId: string) => orderPayload(info, lines, entered, paymentId);
    const store = (left: Attempt | null) => storePending(left, payloadOf(left?.paymentId ?? ''));
    const outcome = await placeOrder(pence, before, {
      tokenise,
      freshTotal,
      charge: (sourceId, verificationToken) => {
        const payment = { isGuest, sourceId, verificationToken, pence };
        return withTimeout(
          dispatch(checkoutApi.endpoints.createPayment.initiate(payment)),
          CALL_MS,
          NO_ANSWER,
        );
      },
      paid: (made) => {
        ({ paymentId } = made);
        store(made);
      },
      order: (id) => askForOrder(dispatch, isGuest, payloadOf(id)),
    });
    if ('done' in outcome) await orderPlaced(outcome.done, onDone);
    else if ('failure' in outcome) {
      setAttempt(outcome.attempt);
      // Another tab's pending order stays.
      if (loadPending()?.paymentId === paymentId) store(outcome.attempt);
      setFailure(outcome.failure);
      if (outcome.attempt?.isLost) onLost();
    }
  };
  const pay = async (tokenise: () => Promise<Tokenised>) => {
    if (inProgress.current) return;
    const refusal = lineProblem(lines, withoutDetails);
    if (refusal !== null) {
      setFailure({ message: refusal });
      return;
    }
    inProgress.current = true;
    setPaying(true);
    setFailure(null);
    // A wallet only opens directly from a click, so this does not wait for the lock.
    const needsToken = pence > 0 && attempt?.pence !== pence;
    const token = needsToken ? tokenise() : null;
    try {
      if ((await withPaymentLock(() => payHere(() => token ?? tokenise()))) === null)
        setFailure(PAID_ELSEWHERE);
    } finally {
      inProgress.current = false;
      setPaying(false);
    }
  };
  return {
    paying,
    failure,
    /** A payment was made, but not known to have become an order: paying again only places the order. */
    orderPending: attempt?.paymentId !== undefined && attempt.pence === pence,
    pay: (tokenise: () => Promise<Tokenised>) => void pay(tokenise),
  };
}

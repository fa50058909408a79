import { useState } from 'react';
import { messageOr, statusOf } from '../../base/api.ts';
import { useAppDispatch } from '../../base/redux.ts';
import { SESSION_EXPIRED, sessionEnded } from '../../base/session.ts';
import { cartText } from '../../base/strings/cart.ts';
import { addBody } from './add-rules.ts';
import { cartChangesApi } from './cart-changes-api.ts';
import { skuKey } from '@slipcast/contracts/sku';
import type { CartLine } from '../../base/cart-line.ts';
import { isHeld, isLocal } from './cart-line.ts';
import { guestExpiredLetGo, guestItemStored, guestQuantitySet } from './guest-cart.ts';
import type { Cart } from './use-cart.ts';

const UPDATE_FAILED = 'Failed to update quantity';
const EXTEND_FAILED = 'We couldn’t extend the reservation. Please try again.';

/** Each answers why it failed, or null. */
type Outcome = string | null;

export type CartActions = ReturnType<typeof useCartActions>;

export function useCartActions({ isGuest, reload }: Pick<Cart, 'isGuest' | 'reload'>) {
  const dispatch = useAppDispatch();
  /** The key of the line that is being changed. */
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ key: string; message: string } | null>(null);

  const run = async (line: CartLine, work: () => Promise<Outcome>) => {
    const key = skuKey(line);
    setBusy(key);
    setProblem(null);
    const message = await work();
    setBusy(null);
    if (message !== null) setProblem({ key, message });
    return message === null;
  };
  const endSession = () => {
    dispatch(sessionEnded('expired'));
    return SESSION_EXPIRED;
  };

  const remove = async (line: CartLine): Promise<Outcome> => {
    const { error } = isLocal(line)
      ? {}
      : await dispatch(cartChangesApi.endpoints.removeCartItem.initiate(line.id));
    if (statusOf(error) === 401) return endSession();
    if (error && !isGuest) return UPDATE_FAILED;
    dispatch(guestQuantitySet({ key: skuKey(line), quantity: 0 }));
    return null;
  };

  const setQuantity = async (line: CartLine, quantity: number): Promise<Outcome> => {
    if (quantity <= 0) return remove(line);
    if (quantity > line.stock) return cartText.notEnough(line.stock);
    const change = { key: skuKey(line), quantity };
    if (isLocal(line)) {
      dispatch(guestQuantitySet(change));
      return null;
    }
    const { error } = await dispatch(
      cartChangesApi.endpoints.setCartQuantity.initiate({ id: line.id, quantity }),
    );
    if (statusOf(error) === 401) return endSession();
    // Without an answer a guest's cart still works, but no longer claims a reservation.
    const unanswered = isGuest && error !== undefined && statusOf(error) === 0;
    if (error && !unanswered) return UPDATE_FAILED;
    // A customer's browser stores only what could not be sent, and now everything has been.
    if (!isGuest) dispatch(guestQuantitySet({ ...change, quantity: 0 }));
    else dispatch(guestQuantitySet(unanswered ? { ...change, held: false } : change));
    return null;
  };

  const extend = async (line: CartLine): Promise<Outcome> => {
    if (line.unsent && !isLocal(line)) return setQuantity(line, line.quantity);
    // An expired reservation cannot be extended, only made again.
    const isGone = isLocal(line) || !isHeld(line);
    const { addCartItem, extendCartItem } = cartChangesApi.endpoints;
    const { data, error } = isGone
      ? await dispatch(addCartItem.initiate(addBody(line)))
      : await dispatch(extendCartItem.initiate(line.id));
    if (statusOf(error) === 401) return endSession();
    if (error) return messageOr(error, EXTEND_FAILED);
    if (isGuest && data?.line) dispatch(guestItemStored(data.line));
    if (!isGuest && isLocal(line)) dispatch(guestQuantitySet({ key: skuKey(line), quantity: 0 }));
    return null;
  };

  /** As many pieces as there were, if they are still available. */
  const putBack = async (line: CartLine): Promise<Outcome> => {
    const { data, error } = await dispatch(cartChangesApi.endpoints.addCartItem.initiate(addBody(line)));
    if (statusOf(error) === 401) return endSession();
    if (error) return messageOr(error, UPDATE_FAILED);
    if (isGuest && data?.line) dispatch(guestItemStored(data.line));
    return null;
  };

  /** In turn: a failure does not stop the others. Resolves with whether all are reserved now. */
  const extendAll = async (lines: readonly CartLine[]): Promise<boolean> => {
    let failed: typeof problem = null;
    setProblem(null);
    for (const line of lines) {
      setBusy(skuKey(line));
      const message = await extend(line);
      if (message !== null) failed ??= { key: skuKey(line), message };
    }
    setBusy(null);
    setProblem(failed);
    return failed === null;
  };

  const reloadExpired = () => {
    if (isGuest) dispatch(guestExpiredLetGo(Date.now()));
    reload();
  };

  return {
    busy,
    problem,
    reloadExpired,
    refresh: () => {
      setProblem(null);
      reloadExpired();
    },
    /** 0 or less removes the line. */
    setQuantity: (line: CartLine, quantity: number) => void run(line, () => setQuantity(line, quantity)),
    /** Extends the reservation, or makes a new one; answers whether there is one now. */
    extend: (line: CartLine) => run(line, () => extend(line)),
    /** Undoes a removal; answers whether the line is there again. */
    putBack: (line: CartLine) => run(line, () => putBack(line)),
    extendAll,
  };
}

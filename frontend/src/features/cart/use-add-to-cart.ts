import { useState } from 'react';
import { skuKey } from '@slipcast/contracts/sku';
import { added } from '../../base/added-pots.ts';
import { messageOr, statusOf } from '../../base/api.ts';
import type { CartLine } from '../../base/cart-line.ts';
import { type AppDispatch, type AppStore, type RootState, useAppStore } from '../../base/redux.ts';
import { SESSION_EXPIRED, sessionEnded } from '../../base/session.ts';
import { addBody, addRefusal, localLine, quantityOf, type Wanted } from './add-rules.ts';
import { cartApi } from './cart-api.ts';
import { isLive, isLocal } from './cart-line.ts';
import { selectCartLines, selectClockOffset, selectIsGuest } from './cart-selectors.ts';
import { clockOffsetSet, guestItemStored, priceSeen } from './guest-cart.ts';
import { oneMore, withUnsent } from './unsent.ts';

/** Said of a pot that is in the browser's cart all the same, without a reservation. */
export const storedWords = {
  unreserved: 'It’s in your cart, but not reserved yet.',
  gone: 'It stays in your cart in case it becomes available again.',
};
export type AddResult =
  | { ok: true }
  /** `room`: the update whose waiting room lets people in to this pot. */
  | { ok: false; message: string; stored?: keyof typeof storedWords; room?: string };

/** The line of the same SKU, if it is there and not expired. */
function sameInCart(state: RootState, wanted: Wanted): CartLine | undefined {
  const key = skuKey(wanted);
  const now = Date.now() + selectClockOffset(state);
  return selectCartLines(state).find((line) => skuKey(line) === key && isLive(line, now));
}

/** The live stock check for an item new to a guest's cart; a check that fails says nothing. */
async function stockWarning(dispatch: AppDispatch, wanted: Wanted): Promise<string | null> {
  const { data } = await dispatch(
    cartApi.endpoints.stockCheck.initiate(wanted, { forceRefetch: true, subscribe: false }),
  );
  if (!data) return null;
  const { isAvailable, availableStock: left } = data;
  return !isAvailable || left < quantityOf(wanted)
    ? `Only ${left} items available. Items may become unavailable if you wait too long.`
    : null;
}

/** What a guest's cart shows after a failed add: everything that was asked for. */
function moreForGuest(wanted: Wanted, same: CartLine | undefined, now: number): CartLine {
  const quantity = (same?.quantity ?? 0) + quantityOf(wanted);
  if (!same || isLocal(same)) return localLine(wanted, quantity, now);
  return { ...same, quantity, unsent: oneMore(same, quantityOf(wanted)) };
}

/** What an account's browser stores of it: only what its cart on the server lacks, because that is added to the cart at login. */
function moreForAccount(wanted: Wanted, same: CartLine | undefined, now: number): CartLine {
  const unsent = oneMore(same, quantityOf(wanted));
  return { ...localLine(wanted, unsent.pieces, now), unsent };
}

async function addToCart(
  { dispatch, getState }: AppStore,
  wanted: Wanted,
  described?: object,
): Promise<AddResult> {
  const isGuest = selectIsGuest(getState());
  const same = sameInCart(getState(), wanted);
  const inCart = same?.quantity ?? 0;
  const refusal =
    addRefusal(wanted, inCart) ?? (isGuest && !same ? await stockWarning(dispatch, wanted) : null);
  if (refusal) return { ok: false, message: refusal };

  const seen = { key: skuKey(wanted), pence: wanted.pricePence };
  const body = { ...addBody(wanted), ...described };
  const { data, error } = await dispatch(cartApi.endpoints.addCartItem.initiate(body));
  const now = Date.now() + selectClockOffset(getState());
  if (!error) {
    added.push(wanted.productId);
    dispatch(priceSeen(seen));
    if (!isGuest) return { ok: true };
    dispatch(clockOffsetSet(data.clockOffset));
    const line = data.line ?? { ...localLine(wanted, inCart + body.quantity, now), held: true };
    dispatch(guestItemStored(withUnsent(line, same?.unsent)));
    return { ok: true };
  }
  if (statusOf(error) === 401) {
    dispatch(sessionEnded('expired'));
    return { ok: false, message: SESSION_EXPIRED };
  }
  if (statusOf(error) === 409)
    return {
      ok: false,
      message: messageOr(error, 'This item is currently reserved by another user. Please try again later.'),
      // Of the refusals only 'wait-your-turn' names an update.
      room: (error as Partial<{ data: { updateId?: string } | null }>).data?.updateId,
    };
  dispatch(priceSeen(seen));
  dispatch(guestItemStored(isGuest ? moreForGuest(wanted, same, now) : moreForAccount(wanted, same, now)));
  const stored = statusOf(error) === 404 ? 'gone' : 'unreserved';
  return { ok: false, message: messageOr(error, 'Failed to add item to cart'), stored };
}

export function useAddToCart() {
  const store = useAppStore();
  const [busy, setBusy] = useState(false);
  /** @param described what the specification has the product page send besides; the server does not read it (C262) */
  const add = async (wanted: Wanted, described?: object) => {
    setBusy(true);
    try {
      return await addToCart(store, wanted, described);
    } finally {
      setBusy(false);
    }
  };
  return { add, busy };
}

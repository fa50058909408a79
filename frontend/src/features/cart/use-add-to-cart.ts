import { useState } from 'react';
import { added } from '../../base/added-pots.ts';
import { messageOr, statusOf } from '../../base/api.ts';
import { toPence } from '../../base/money.ts';
import { type AppDispatch, type AppStore, type RootState, useAppStore } from '../../base/redux.ts';
import { SESSION_EXPIRED, sessionEnded } from '../../base/session.ts';
import { addRefusal, type AddToCartPayload, localLine, quantityOf } from './add-rules.ts';
import { cartApi } from './cart-api.ts';
import { type CartLine, isLive, isLocal, keyOf } from './cart-line.ts';
import { selectCartLines, selectClockOffset, selectIsGuest } from './cart-selectors.ts';
import { clockOffsetSet, guestItemStored, priceSeen } from './guest-cart.ts';
import { oneMore, withUnsent } from './unsent.ts';

/** Of a pot that the browser has in the cart all the same, without a reservation. */
export const storedWords = {
  unreserved: 'It is in your cart, but not reserved yet.',
  gone: 'Your cart keeps it for you, in case it comes back.',
};
export type AddResult = { ok: true } | { ok: false; message: string; stored?: keyof typeof storedWords };

const keyOfPayload = ({ product_id: productId, variantId }: AddToCartPayload) =>
  keyOf({ productId, variantId });

/** The row of the same choice, if it is there and not expired. */
function sameInCart(state: RootState, payload: AddToCartPayload): CartLine | undefined {
  const key = keyOfPayload(payload);
  const now = Date.now() + selectClockOffset(state);
  return selectCartLines(state).find((line) => keyOf(line) === key && isLive(line, now));
}

/** The live stock check for an item new to a guest's cart; a check that fails says nothing. */
async function stockWarning(dispatch: AppDispatch, payload: AddToCartPayload): Promise<string | null> {
  const query = { productId: payload.product_id, variantId: payload.variantId };
  const { data } = await dispatch(
    cartApi.endpoints.stockCheck.initiate(query, { forceRefetch: true, subscribe: false }),
  );
  if (!data) return null;
  const { isAvailable, availableStock: left } = data;
  return !isAvailable || left < quantityOf(payload)
    ? `Only ${left} items available. Items may become unavailable if you wait too long.`
    : null;
}

/** What a guest's cart shows after a failed add: everything that was asked for. */
function moreForGuest(payload: AddToCartPayload, same: CartLine | undefined, now: number): CartLine {
  const quantity = (same?.quantity ?? 0) + quantityOf(payload);
  if (!same || isLocal(same)) return localLine(payload, quantity, now);
  return { ...same, quantity, unsent: oneMore(same, quantityOf(payload)) };
}

/** What an account's browser stores of it: only what its cart on the server lacks, for that is added to the cart at sign-in. */
function moreForAccount(payload: AddToCartPayload, same: CartLine | undefined, now: number): CartLine {
  const unsent = oneMore(same, quantityOf(payload));
  return { ...localLine(payload, unsent.pieces, now), unsent };
}

async function addToCart({ dispatch, getState }: AppStore, payload: AddToCartPayload): Promise<AddResult> {
  const isGuest = selectIsGuest(getState());
  const same = sameInCart(getState(), payload);
  const inCart = same?.quantity ?? 0;
  const refusal =
    addRefusal(payload, inCart) ?? (isGuest && !same ? await stockWarning(dispatch, payload) : null);
  if (refusal) return { ok: false, message: refusal };

  const seen = { key: keyOfPayload(payload), pence: toPence(payload.price) };
  const body = { ...payload, quantity: quantityOf(payload) };
  const { data, error } = await dispatch(cartApi.endpoints.addCartItem.initiate(body));
  const now = Date.now() + selectClockOffset(getState());
  if (!error) {
    added.push(payload.product_id);
    dispatch(priceSeen(seen));
    if (!isGuest) return { ok: true };
    dispatch(clockOffsetSet(data.clockOffset));
    const line = data.line ?? { ...localLine(payload, inCart + body.quantity, now), held: true };
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
    };
  dispatch(priceSeen(seen));
  dispatch(guestItemStored(isGuest ? moreForGuest(payload, same, now) : moreForAccount(payload, same, now)));
  const stored = statusOf(error) === 404 ? 'gone' : 'unreserved';
  return { ok: false, message: messageOr(error, 'Failed to add item to cart'), stored };
}

export function useAddToCart() {
  const store = useAppStore();
  const [busy, setBusy] = useState(false);
  const add = async (payload: AddToCartPayload) => {
    setBusy(true);
    try {
      return await addToCart(store, payload);
    } finally {
      setBusy(false);
    }
  };
  return { add, busy };
}

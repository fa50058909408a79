import { useState } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { messageOr, statusOf } from '../../base/api.ts';
import { selectToken, sessionEnded } from '../../base/session.ts';
import { cartText } from '../../base/strings/cart.ts';
import { addRefusal, type AddToCartPayload, isLive, localLine, quantityOf } from './add-rules.ts';
import { cartApi } from './cart-api.ts';
import { type CartLine, keyOf } from './cart-line.ts';
import { clockRead, guestItemStored, selectGuestCart, type WithGuestCart } from './guest-cart.ts';
import { addedLineFrom, clockOffsetFrom } from './server-cart.ts';

export type { AddToCartPayload } from './add-rules.ts';
export type AddResult = { ok: true } | { ok: false; message: string };

type State = WithGuestCart & Parameters<typeof selectToken>[0];
type Dispatch = ThunkDispatch<State, unknown, UnknownAction>;

/** Pieces of the same choice that are in the cart and not expired. */
function sameInCart(state: State, payload: AddToCartPayload): CartLine | undefined {
  const { items, clockOffset } = selectGuestCart(state);
  const server = cartApi.endpoints.cart.select()(state as never).data?.lines ?? [];
  const lines = selectToken(state) === null ? items : server;
  const key = keyOf({ productId: payload.product_id, variantId: payload.variantId });
  return lines.find((line) => keyOf(line) === key && isLive(line, Date.now() + clockOffset));
}

/** The live stock check for an item new to a guest's cart; a check that fails says nothing. */
async function stockWarning(dispatch: Dispatch, payload: AddToCartPayload): Promise<string | null> {
  const query = { productId: payload.product_id, variantId: payload.variantId };
  const { data } = await dispatch(
    cartApi.endpoints.stockCheck.initiate(query, { forceRefetch: true, subscribe: false }),
  );
  if (!data) return null;
  const left = Number(data.availableStock) || 0;
  return !data.isAvailable || left < quantityOf(payload) ? cartText.onlyAvailable(left) : null;
}

async function addToCart(
  dispatch: Dispatch,
  read: () => State,
  payload: AddToCartPayload,
): Promise<AddResult> {
  const isGuest = selectToken(read()) === null;
  const same = sameInCart(read(), payload);
  const inCart = same?.quantity ?? 0;
  const refusal =
    addRefusal(payload, inCart) ?? (isGuest && !same ? await stockWarning(dispatch, payload) : null);
  if (refusal) return { ok: false, message: refusal };

  const body = { ...payload, quantity: quantityOf(payload) };
  const { data, error } = await dispatch(cartApi.endpoints.addCartItem.initiate(body));
  const offset = selectGuestCart(read()).clockOffset;
  const local = localLine(payload, inCart + body.quantity, Date.now() + offset);
  if (!error) {
    if (!isGuest) return { ok: true };
    if (data) dispatch(clockRead(clockOffsetFrom(data, Date.now())));
    const answered = addedLineFrom(data, (line) => keyOf(line) === keyOf(local));
    dispatch(guestItemStored(answered ?? { ...local, held: true }));
    return { ok: true };
  }
  if (statusOf(error) === 401) {
    dispatch(sessionEnded('expired'));
    return { ok: false, message: cartText.sessionExpired };
  }
  if (statusOf(error) === 409) return { ok: false, message: messageOr(error, cartText.reservedByOther) };
  dispatch(guestItemStored(local));
  return { ok: false, message: messageOr(error, cartText.addFailed) };
}

export function useAddToCart(): { add: (payload: AddToCartPayload) => Promise<AddResult>; busy: boolean } {
  const store = useStore<State>();
  const dispatch: Dispatch = useDispatch();
  const [busy, setBusy] = useState(false);
  const add = async (payload: AddToCartPayload): Promise<AddResult> => {
    setBusy(true);
    try {
      return await addToCart(dispatch, store.getState, payload);
    } finally {
      setBusy(false);
    }
  };
  return { add, busy };
}

import { useCallback } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useStore } from 'react-redux';
import { selectToken } from '../../base/session.ts';
import { cartApi } from './cart-api.ts';
import { cartTotal, keyOf } from './cart-line.ts';
import { selectGuestCart, type WithGuestCart } from './guest-cart.ts';

type State = WithGuestCart & Parameters<typeof selectToken>[0];

/** Asks the server for the cart and answers what it costs now, in pence; null when the server cannot say. */
export function useFreshTotal(): () => Promise<number | null> {
  const dispatch: ThunkDispatch<unknown, unknown, UnknownAction> = useDispatch();
  const store = useStore<State>();
  return useCallback(async () => {
    const query = cartApi.endpoints.cart.initiate(undefined, { forceRefetch: true, subscribe: false });
    const { data, error } = await dispatch(query);
    if (error || !data) return null;
    const isGuest = selectToken(store.getState()) === null;
    const { items } = selectGuestCart(store.getState());
    const known = new Map(data.lines.map((line) => [keyOf(line), line]));
    const local = items.map((line) => known.get(keyOf(line)) ?? line);
    return cartTotal(isGuest ? local : [...data.lines, ...items.filter((line) => !known.has(keyOf(line)))]);
  }, [dispatch, store]);
}

import { useCallback } from 'react';
import { useAppDispatch, useAppStore } from '../../base/redux.ts';
import { cartApi } from './cart-api.ts';
import { cartTotal } from './cart-line.ts';
import { selectCartLines } from './cart-selectors.ts';

/** Asks the server for the cart and answers what it costs now, in pence; null when the server cannot say. */
export function useFreshTotal(): () => Promise<number | null> {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return useCallback(async () => {
    const query = cartApi.endpoints.cart.initiate(undefined, { forceRefetch: true, subscribe: false });
    const { data, error } = await dispatch(query);
    return error || !data ? null : cartTotal(selectCartLines(store.getState()));
  }, [dispatch, store]);
}

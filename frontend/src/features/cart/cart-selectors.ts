import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../base/redux.ts';
import { selectToken } from '../../base/session.ts';
import { cartApi } from './cart-api.ts';
import { type CartLine, keyOf } from './cart-line.ts';
import { selectGuestCart } from './guest-cart.ts';
import { withUnsent } from './unsent.ts';

const selectCartQuery = cartApi.endpoints.cart.select();
const selectServerCart = (state: RootState) => selectCartQuery(state).data;

export const selectIsGuest = (state: RootState) => selectToken(state) === null;

/** The cart as the shopper sees it. An account's also has what could not be sent to the server yet. */
export const selectCartLines = createSelector(
  [selectIsGuest, selectGuestCart, selectServerCart],
  (isGuest, { items }, server): CartLine[] => {
    if (isGuest) return items;
    const lines = server?.lines ?? [];
    const known = new Set(lines.map(keyOf));
    const unsent = new Map(items.map((line) => [keyOf(line), line.unsent]));
    return [
      ...lines.map((line) => withUnsent(line, unsent.get(keyOf(line)))),
      ...items.filter((line) => !known.has(keyOf(line))),
    ];
  },
);

/** Server time minus the visitor's, in milliseconds. */
export const selectClockOffset = (state: RootState) =>
  selectIsGuest(state) ? selectGuestCart(state).clockOffset : (selectServerCart(state)?.clockOffset ?? 0);

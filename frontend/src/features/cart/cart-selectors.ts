import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../base/redux.ts';
import { selectToken } from '../../base/session.ts';
import { cartApi } from './cart-api.ts';
import { skuKey } from '@slipcast/contracts/sku';
import type { CartLine } from '../../base/cart-line.ts';
import { isAvailable } from './cart-line.ts';
import { selectGuestCart } from './guest-cart.ts';
import { withUnsent } from './unsent.ts';

const selectCartQuery = cartApi.endpoints.cart.select();
const selectServerCart = (state: RootState) => selectCartQuery(state).data;

export const selectIsGuest = (state: RootState) => selectToken(state) === null;

const withPriceSeen = (line: CartLine, seen: number | undefined): CartLine =>
  seen === undefined || seen === line.pricePence ? line : { ...line, wasPence: seen };

/** The cart as the shopper sees it. An account's also has what could not be sent to the server yet. */
export const selectCartLines = createSelector(
  [selectIsGuest, selectGuestCart, selectServerCart],
  (isGuest, { items, seen }, server): CartLine[] => {
    const priced = (line: CartLine) => withPriceSeen(line, seen[skuKey(line)]);
    if (isGuest) return items.map(priced);
    const lines = server?.lines ?? [];
    const known = new Set(lines.map(skuKey));
    const unsent = new Map(items.map((line) => [skuKey(line), line.unsent]));
    return [
      ...lines.map((line) => withUnsent(line, unsent.get(skuKey(line)))),
      ...items.filter((line) => !known.has(skuKey(line))),
    ].map(priced);
  },
);

/** What can be paid for. */
export const selectAvailable = createSelector(selectCartLines, (lines) => lines.filter(isAvailable));
export const selectUnavailable = createSelector(selectCartLines, (lines) =>
  lines.filter((line) => !isAvailable(line)),
);

/** Server time minus the visitor's, in milliseconds. */
export const selectClockOffset = (state: RootState) =>
  selectIsGuest(state) ? selectGuestCart(state).clockOffset : (selectServerCart(state)?.clockOffset ?? 0);

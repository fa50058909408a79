import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { GUEST_CART_KEY, sessionEnded, signedIn } from '../../base/session.ts';
import type { RootState } from '../../base/redux.ts';
import { browserStorage } from '../../base/storage.ts';
import { type CartLine, isLive, keyOf, localId, type ServerCart } from './cart-line.ts';
import { stillUnsent, withUnsent } from './unsent.ts';

/** The browser's own cart: a guest's, or lines of an account that could not be sent because the server did not answer. */
export type GuestCart = {
  items: CartLine[];
  /** Stored with the items: their times are the server's. */
  clockOffset: number;
};

declare module '../../base/redux.ts' {
  interface RootState {
    guestCart: GuestCart;
  }
}

const isLine = (value: unknown): value is CartLine => {
  const line = value as Partial<CartLine> | null;
  return typeof line?.productId === 'string' && Boolean(line.name) && typeof line.pricePence === 'number';
};

/** From storage; anything unreadable counts as empty. Expired items are left out. */
export function storedGuestCart(): GuestCart {
  const read = browserStorage.readJson(GUEST_CART_KEY) as Partial<GuestCart> | null;
  const clockOffset = Number(read?.clockOffset) || 0;
  const items: unknown[] = Array.isArray(read?.items) ? read.items : [];
  const now = Date.now() + clockOffset;
  return { items: items.filter(isLine).filter((line) => isLive(line, now)), clockOffset };
}

const inCart = ({ lines }: ServerCart, line: CartLine) => lines.find((other) => keyOf(other) === keyOf(line));

/** The server's data about a line wins; which lines there are, and what the server was never given, the browser decides. */
function reconcile(line: CartLine, server: ServerCart): CartLine {
  const known = inCart(server, line);
  if (known) return withUnsent({ ...known, held: known.expiresAt !== null }, line.unsent);
  return { ...line, id: localId(line), held: false, unsent: undefined };
}

/** An account's cart has it by now, though the answer to the add was lost. */
const hasArrived = (line: CartLine, server: ServerCart) =>
  line.unsent !== undefined && stillUnsent(line.unsent, inCart(server, line)?.quantity ?? 0) === 0;

/** What a guest had in part is wholly new to the account. */
const forAccount = (line: CartLine): CartLine =>
  line.unsent?.pieces === line.quantity ? line : { ...line, unsent: undefined };

const slice = createSlice({
  name: 'guestCart',
  initialState: storedGuestCart,
  reducers: {
    guestItemStored: ({ items }, { payload }: PayloadAction<CartLine>) => {
      const at = items.findIndex((line) => keyOf(line) === keyOf(payload));
      items.splice(at < 0 ? items.length : at, 1, payload);
    },
    /** The whole quantity, in agreement with the server; 0 or less removes the item. */
    guestQuantitySet: (
      state,
      { payload: { key, ...change } }: PayloadAction<{ key: string; quantity: number; held?: boolean }>,
    ) => ({
      ...state,
      items: state.items
        .map((line) => (keyOf(line) === key ? { ...line, unsent: undefined, ...change } : line))
        .filter(({ quantity }) => quantity > 0),
    }),
    guestExpiredRemoved: (state, { payload: now }: PayloadAction<number>) => ({
      ...state,
      items: state.items.filter((line) => isLive(line, now + state.clockOffset)),
    }),
    guestReconciled: (state, { payload }: PayloadAction<ServerCart>) => ({
      items: state.items.map((line) => reconcile(line, payload)),
      clockOffset: payload.clockOffset,
    }),
    unsentReconciled: (state, { payload }: PayloadAction<ServerCart>) => ({
      ...state,
      items: state.items.filter((line) => !hasArrived(line, payload)),
    }),
    clockOffsetSet: (state, { payload }: PayloadAction<number>) => ({ ...state, clockOffset: payload }),
    guestCartReplaced: (_state, { payload }: PayloadAction<GuestCart>) => payload,
    guestCartCleared: (state) => ({ ...state, items: [] }),
  },
  extraReducers: (build) =>
    build
      .addCase(sessionEnded, (state) => ({ ...state, items: [] }))
      .addCase(signedIn, (state) => ({ ...state, items: state.items.map(forAccount) })),
});

export const guestCartReducer = slice.reducer;
export const {
  guestItemStored,
  guestQuantitySet,
  guestExpiredRemoved,
  guestReconciled,
  unsentReconciled,
  clockOffsetSet,
  guestCartReplaced,
  guestCartCleared,
} = slice.actions;
export const selectGuestCart = (state: RootState) => state.guestCart;

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { GUEST_CART_KEY, sessionEnded } from '../../base/session.ts';
import type { RootState } from '../../base/redux.ts';
import { browserStorage } from '../../base/storage.ts';
import { type CartLine, isLive, keyOf, localId, type ServerCart } from './cart-line.ts';

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
export function storedGuestCart(stored: string | null, now: number): GuestCart {
  try {
    const read = JSON.parse(stored ?? 'null') as Partial<GuestCart> | null;
    const clockOffset = Number(read?.clockOffset) || 0;
    const items: unknown[] = Array.isArray(read?.items) ? read.items : [];
    return { items: items.filter(isLine).filter((line) => isLive(line, now + clockOffset)), clockOffset };
  } catch {
    return { items: [], clockOffset: 0 };
  }
}

/** The server's data about a line wins; which lines there are, the browser decides. */
function reconcile(line: CartLine, server: ServerCart): CartLine {
  const known = server.lines.find((other) => keyOf(other) === keyOf(line));
  return known ? { ...known, held: known.expiresAt !== null } : { ...line, id: localId(line), held: false };
}

const slice = createSlice({
  name: 'guestCart',
  initialState: () => storedGuestCart(browserStorage.read(GUEST_CART_KEY), Date.now()),
  reducers: {
    guestItemStored: ({ items, clockOffset }, { payload }: PayloadAction<CartLine>) => ({
      items: items.some((line) => keyOf(line) === keyOf(payload))
        ? items.map((line) => (keyOf(line) === keyOf(payload) ? payload : line))
        : [...items, payload],
      clockOffset,
    }),
    /** 0 or less removes the item. */
    guestQuantitySet: (
      state,
      { payload }: PayloadAction<{ key: string; quantity: number; held?: boolean }>,
    ) => ({
      ...state,
      items: state.items
        .map((line) =>
          keyOf(line) === payload.key
            ? { ...line, quantity: payload.quantity, held: payload.held ?? line.held }
            : line,
        )
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
    clockOffsetSet: (state, { payload }: PayloadAction<number>) => ({ ...state, clockOffset: payload }),
    guestCartReplaced: (_state, { payload }: PayloadAction<GuestCart>) => payload,
    guestCartCleared: (state) => ({ ...state, items: [] }),
  },
  extraReducers: (build) => build.addCase(sessionEnded, (state) => ({ ...state, items: [] })),
});

export const guestCartReducer = slice.reducer;
export const {
  guestItemStored,
  guestQuantitySet,
  guestExpiredRemoved,
  guestReconciled,
  clockOffsetSet,
  guestCartReplaced,
  guestCartCleared,
} = slice.actions;
export const selectGuestCart = (state: RootState) => state.guestCart;

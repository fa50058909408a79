import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { GUEST_CART_KEY, sessionEnded, signedIn } from '../../base/session.ts';
import type { RootState } from '../../base/redux.ts';
import { browserStorage } from '../../base/storage.ts';
import { skuKey } from '@slipcast/contracts/sku';
import type { CartLine } from '../../base/cart-line.ts';
import { isLive, localId, type ServerCart } from './cart-line.ts';
import { stillUnsent, withUnsent } from './unsent.ts';

/** The browser's own cart: a guest's, or lines of an account that could not be sent because the server did not answer. */
export type GuestCart = {
  items: CartLine[];
  /** Items whose reservation has ended. The cart lists them, but they count towards nothing. */
  letGo: CartLine[];
  /** Pence that each choice cost when it was added, by key. */
  seen: Record<string, number>;
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

const linesIn = (value: unknown): CartLine[] => (Array.isArray(value) ? value.filter(isLine) : []);

/** How long the cart lists expired items. */
const NAMED_MS = 24 * 60 * 60 * 1000;

/** `now` by the browser's clock. Moves expired items out of the cart. */
function letGoExpired(cart: GuestCart, now: number): GuestCart {
  const then = now + cart.clockOffset;
  const items = cart.items.filter((line) => isLive(line, then));
  const kept = new Set(items.map(skuKey));
  const ended = new Map([...cart.letGo, ...cart.items].map((line) => [skuKey(line), line]));
  const letGo = [...ended.values()].filter(
    (line) => !kept.has(skuKey(line)) && isLive(line, then - NAMED_MS),
  );
  return { ...cart, items, letGo };
}

/** From storage; anything unreadable counts as empty. */
export function storedGuestCart(): GuestCart {
  const read = browserStorage.readJson(GUEST_CART_KEY) as Partial<GuestCart> | null;
  const clockOffset = Number(read?.clockOffset) || 0;
  const { seen } = read ?? {};
  return letGoExpired(
    {
      items: linesIn(read?.items),
      letGo: linesIn(read?.letGo),
      seen: typeof seen === 'object' ? { ...seen } : {},
      clockOffset,
    },
    Date.now(),
  );
}

const inCart = ({ lines }: ServerCart, line: CartLine) =>
  lines.find((other) => skuKey(other) === skuKey(line));

/** The server's data about a line wins. Which lines there are, and what the server was never sent, the browser decides. */
function reconcile(line: CartLine, server: ServerCart): CartLine {
  const known = inCart(server, line);
  if (known) {
    // The line's own time counts even if the reservation ended earlier: then the item has expired.
    const expiresAt = known.expiresAt ?? line.expiresAt;
    return withUnsent({ ...known, expiresAt, held: known.expiresAt !== null }, line.unsent);
  }
  return { ...line, id: localId(line), held: false, unsent: undefined };
}

/** The account's cart already has it, although the answer to the add was lost. */
const hasArrived = (line: CartLine, server: ServerCart) =>
  line.unsent !== undefined && stillUnsent(line.unsent, inCart(server, line)?.quantity ?? 0) === 0;

/** What the server partly had for the guest is wholly new to the account. */
const forAccount = (line: CartLine): CartLine =>
  line.unsent?.pieces === line.quantity ? line : { ...line, unsent: undefined };

const slice = createSlice({
  name: 'guestCart',
  initialState: storedGuestCart,
  reducers: {
    guestItemStored: (state, { payload }: PayloadAction<CartLine>) => {
      const { items } = state;
      state.letGo = state.letGo.filter((line) => skuKey(line) !== skuKey(payload));
      const at = items.findIndex((line) => skuKey(line) === skuKey(payload));
      items.splice(at < 0 ? items.length : at, 1, payload);
    },
    /** The whole quantity, in agreement with the server; 0 or less removes the item. */
    guestQuantitySet: (
      state,
      { payload: { key, ...change } }: PayloadAction<{ key: string; quantity: number; held?: boolean }>,
    ) => {
      const { [key]: was, ...others } = state.seen;
      const items = state.items
        .map((line) => (skuKey(line) === key ? { ...line, unsent: undefined, ...change } : line))
        .filter(({ quantity }) => quantity > 0);
      return { ...state, items, seen: change.quantity > 0 || was === undefined ? state.seen : others };
    },
    /** `payload`: now, by the browser's clock. */
    guestExpiredLetGo: (state, { payload }: PayloadAction<number>) => letGoExpired(state, payload),
    letGoDismissed: (state, { payload: key }: PayloadAction<string>) => ({
      ...state,
      letGo: state.letGo.filter((line) => skuKey(line) !== key),
    }),
    priceSeen: ({ seen }, { payload: { key, pence } }: PayloadAction<{ key: string; pence: number }>) => {
      seen[key] = pence;
    },
    /** What a guest could have of an item that the server's cart does not know. */
    guestStockSeen: (state, { payload: { key, stock } }: PayloadAction<{ key: string; stock: number }>) => ({
      ...state,
      items: state.items.map((line) => (skuKey(line) === key ? { ...line, stock } : line)),
    }),
    guestReconciled: (state, { payload }: PayloadAction<ServerCart>) => ({
      ...state,
      items: state.items.map((line) => reconcile(line, payload)),
      clockOffset: payload.clockOffset,
    }),
    unsentReconciled: (state, { payload }: PayloadAction<ServerCart>) => ({
      ...state,
      items: state.items.filter((line) => !hasArrived(line, payload)),
    }),
    clockOffsetSet: (state, { payload }: PayloadAction<number>) => ({ ...state, clockOffset: payload }),
    guestCartReplaced: (_state, { payload }: PayloadAction<GuestCart>) => payload,
    guestCartCleared: (state) => ({ ...state, items: [], seen: {} }),
  },
  extraReducers: (build) =>
    build
      .addCase(sessionEnded, (state) => ({ ...state, items: [], letGo: [], seen: {} }))
      .addCase(signedIn, (state) => ({ ...state, items: state.items.map(forAccount) })),
});

export const guestCartReducer = slice.reducer;
export const {
  guestItemStored,
  guestQuantitySet,
  guestExpiredLetGo,
  letGoDismissed,
  priceSeen,
  guestStockSeen,
  guestReconciled,
  unsentReconciled,
  clockOffsetSet,
  guestCartReplaced,
  guestCartCleared,
} = slice.actions;
export const selectGuestCart = (state: RootState) => state.guestCart;

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from './redux.ts';
import { browserStorage } from './storage.ts';

export const TOKEN_KEY = 'slipcast.token';
export const GUEST_CART_KEY = 'slipcast.cart';
/** The pots viewed in this browser. */
export const VIEWED_KEY = 'slipcast.viewed';
export const PENDING_ORDER_KEY = 'slipcast.pending-order';

export const SESSION_EXPIRED = 'Your session has expired. Please log in again.';

/**
 * 'asked': the visitor logged out. 'expired': a call was refused because the session is over. 'told': what the visitor did has
 * ended it, and the page they are on says so.
 */
type SessionEnd = 'asked' | 'expired' | 'told';

type SessionState = { token: string | null; ended: SessionEnd | null };

declare module './redux.ts' {
  interface RootState {
    session: SessionState;
  }
}

const slice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ token: browserStorage.read(TOKEN_KEY), ended: null }),
  reducers: {
    signedIn: (_state, action: PayloadAction<string>) => ({ token: action.payload, ended: null }),
    sessionEnded: (_state, action: PayloadAction<SessionEnd>) => ({ token: null, ended: action.payload }),
    endSeen: (state) => ({ ...state, ended: null }),
    /** Another tab logged in or out. This one follows, but stays on its page. */
    sessionFollowed: (_state, action: PayloadAction<string | null>) => ({
      token: action.payload,
      ended: null,
    }),
  },
});

export const sessionReducer = slice.reducer;
/** `sessionEnded('asked')` is the logout; storage is cleared by the listener in store.ts. */
export const { signedIn, sessionEnded, endSeen, sessionFollowed } = slice.actions;
export const selectToken = (state: RootState) => state.session.token;
export const selectEnded = (state: RootState) => state.session.ended;

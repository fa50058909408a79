import { configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { guestCartEffects } from '../features/cart/guest-cart-effects.ts';
import { guestCartReducer } from '../features/cart/guest-cart.ts';
import { api } from '../base/api.ts';
import { noticesReducer } from '../base/notices.ts';
import {
  GUEST_CART_KEY,
  sessionEnded,
  sessionFollowed,
  sessionReducer,
  signedIn,
  TOKEN_KEY,
} from '../base/session.ts';
import { forget, forgetSession, keep } from '../base/storage.ts';

/** What follows an action, once it is reduced. By hand: RTK's listener middleware weighs a page's worth of code. */
const effects: Middleware = (store) => (next) => (action) => {
  const before: unknown = store.getState();
  const result = next(action);
  if (signedIn.match(action)) keep(TOKEN_KEY, action.payload);
  if (sessionEnded.match(action)) {
    forget(TOKEN_KEY);
    forget(GUEST_CART_KEY);
    forgetSession();
    store.dispatch(api.util.resetApiState());
  }
  if (sessionFollowed.match(action)) store.dispatch(api.util.resetApiState());
  guestCartEffects(action as UnknownAction, before, store);
  return result;
};

/** Development and tests check each action by a clock on the wall, which a busy machine exceeds even with a small state. */
const STOPWATCH = { warnAfter: 1000 };

export function makeStore() {
  return configureStore({
    reducer: {
      session: sessionReducer,
      notices: noticesReducer,
      guestCart: guestCartReducer,
      [api.reducerPath]: api.reducer,
    },
    middleware: (defaults) =>
      defaults({ serializableCheck: STOPWATCH, immutableCheck: STOPWATCH }).concat(effects, api.middleware),
  });
}

export type Store = ReturnType<typeof makeStore>;

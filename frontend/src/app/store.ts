import { configureStore, type Middleware, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { guestCartEffects } from '../features/cart/guest-cart-effects.ts';
import { guestCartReducer } from '../features/cart/guest-cart.ts';
import { api } from '../base/api.ts';
import { noticesReducer } from '../base/notices.ts';
import {
  GUEST_CART_KEY,
  PENDING_ORDER_KEY,
  sessionEnded,
  sessionFollowed,
  sessionReducer,
  signedIn,
  TOKEN_KEY,
  VIEWED_KEY,
} from '../base/session.ts';
import type { AppDispatch, RootState } from '../base/redux.ts';
import { browserStorage, tabStorage } from '../base/storage.ts';

/** Side effects of actions. RTK's listener middleware would weigh as much as a screen. */
const effects: Middleware<unknown, RootState, AppDispatch> = (store) => (next) => (action) => {
  const before = store.getState();
  const result = next(action);
  if (signedIn.match(action)) browserStorage.write(TOKEN_KEY, action.payload);
  if (sessionEnded.match(action)) {
    browserStorage.remove(TOKEN_KEY);
    browserStorage.remove(GUEST_CART_KEY);
    browserStorage.remove(PENDING_ORDER_KEY);
    browserStorage.remove(VIEWED_KEY);
    tabStorage.clear();
    store.dispatch(api.util.resetApiState());
  }
  if (sessionFollowed.match(action)) store.dispatch(api.util.resetApiState());
  guestCartEffects(action as UnknownAction, before, store);
  return result;
};

/** In development RTK warns when its checks of an action take long, which they do on a busy machine. */
const SLOW_CHECKS = { warnAfter: 1000 };

/** @param rendered the state that the server rendered the page with: its answers of the API are taken over, the rest is the visitor's */
export function makeStore(rendered?: Pick<RootState, 'api'>) {
  return configureStore({
    preloadedState: rendered && { api: rendered.api },
    reducer: {
      session: sessionReducer,
      notices: noticesReducer,
      guestCart: guestCartReducer,
      [api.reducerPath]: api.reducer,
    } satisfies { [Slice in keyof RootState]: Reducer<RootState[Slice]> },
    middleware: (defaults) =>
      defaults({ serializableCheck: SLOW_CHECKS, immutableCheck: SLOW_CHECKS }).concat(
        effects,
        api.middleware,
      ),
  });
}

export type Store = ReturnType<typeof makeStore>;

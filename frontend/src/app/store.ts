import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { startGuestCartEffects } from '../features/cart/guest-cart-effects.ts';
import { guestCartReducer } from '../features/cart/guest-cart.ts';
import { api } from './api.ts';
import { noticesReducer } from './notices.ts';
import { GUEST_CART_KEY, sessionEnded, sessionReducer, signedIn, TOKEN_KEY } from './session.ts';
import { forget, forgetSession, keep } from './storage.ts';

export function makeStore() {
  const effects = createListenerMiddleware();
  effects.startListening({
    actionCreator: signedIn,
    effect: ({ payload }) => {
      keep(TOKEN_KEY, payload);
    },
  });
  effects.startListening({
    actionCreator: sessionEnded,
    effect: (_action, { dispatch }) => {
      forget(TOKEN_KEY);
      forget(GUEST_CART_KEY);
      forgetSession();
      dispatch(api.util.resetApiState());
    },
  });
  startGuestCartEffects(effects);
  return configureStore({
    reducer: {
      session: sessionReducer,
      notices: noticesReducer,
      guestCart: guestCartReducer,
      [api.reducerPath]: api.reducer,
    },
    middleware: (defaults) => defaults().prepend(effects.middleware).concat(api.middleware),
  });
}

export type Store = ReturnType<typeof makeStore>;

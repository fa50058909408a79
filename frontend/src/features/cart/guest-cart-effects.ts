import type { MiddlewareAPI, UnknownAction } from '@reduxjs/toolkit';
import { statusOf } from '../../base/api.ts';
import type { AppDispatch, RootState } from '../../base/redux.ts';
import { GUEST_CART_KEY, selectToken, sessionEnded, signedIn } from '../../base/session.ts';
import { browserStorage } from '../../base/storage.ts';
import { addBody } from './add-rules.ts';
import { cartApi } from './cart-api.ts';
import { skuKey } from '@slipcast/contracts/sku';
import type { CartLine } from '../../base/cart-line.ts';
import { isLocal } from './cart-line.ts';
import { guestQuantitySet, guestReconciled, guestStockSeen, unsentReconciled } from './guest-cart.ts';

type Store = MiddlewareAPI<AppDispatch, RootState>;

async function joinAccount({ dispatch, getState }: Store): Promise<void> {
  for (const line of getState().guestCart.items) {
    // In turn: each answer depends on the cart that the previous call left.
    // oxlint-disable-next-line no-await-in-loop
    const { error } = await dispatch(cartApi.endpoints.addCartItem.initiate(addBody(line)));
    const isOwed = error !== undefined && (statusOf(error) === 0 || statusOf(error) >= 500);
    if (!isOwed) dispatch(guestQuantitySet({ key: skuKey(line), quantity: 0 }));
  }
  // An item that could not be sent is sent again later, and would come twice.
  if (getState().guestCart.items.length === 0) await dispatch(cartApi.endpoints.mergeGuestCart.initiate());
  await dispatch(cartApi.endpoints.cart.initiate(undefined, { forceRefetch: true, subscribe: false }));
}

/** The server's cart does not have these items. They may no longer be in the shop. */
async function askForUnknown({ dispatch, getState }: Store): Promise<void> {
  const check = async (line: CartLine) => {
    const query = cartApi.endpoints.stockCheck.initiate(line, { forceRefetch: true, subscribe: false });
    const { data, error } = await dispatch(query);
    const stock = statusOf(error) === 404 ? 0 : data?.availableStock;
    if (stock !== undefined) dispatch(guestStockSeen({ key: skuKey(line), stock }));
  };
  await Promise.all(getState().guestCart.items.filter(isLocal).map(check));
}

/** Stores the guest's cart, reconciles it with the server's, and moves it to the account at login. */
export function guestCartEffects(action: UnknownAction, before: RootState, store: Store): void {
  const now = store.getState();
  // The end of a session has removed the copy already. Writing an empty one would bring the key back.
  if (!sessionEnded.match(action) && now.guestCart !== before.guestCart) {
    browserStorage.writeJson(GUEST_CART_KEY, now.guestCart);
  }
  if (cartApi.endpoints.cart.matchFulfilled(action)) {
    if (selectToken(now) !== null) store.dispatch(unsentReconciled(action.payload));
    else {
      store.dispatch(guestReconciled(action.payload));
      void askForUnknown(store);
    }
  }
  if (signedIn.match(action)) void joinAccount(store);
}

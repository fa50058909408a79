import type { WireCheckout } from '@slipcast/contracts/http/order';
import { browserStorage } from '../../base/storage.ts';
import type { AppDispatch } from '../../base/redux.ts';
import { checkoutApi } from './checkout-api.ts';
import { storeAddTo } from './add-to.ts';
import { removeInfo } from './checkout-info.ts';
import type { OrderPayload } from './order-payload.ts';
import { storePending } from './pending-order.ts';
import { storeCodes, storeVouchers } from './store-codes.ts';
import { WISHES_KEY } from './wishes.ts';
import { CALL_MS, NO_ANSWER, withTimeout } from './tokenise.ts';
import { storeConfirmation } from './use-confirmation.ts';

/** Asks for the order of a payment, once or again: the server places it once. */
export const askForOrder = (dispatch: AppDispatch, isGuest: boolean, payload: OrderPayload) =>
  withTimeout(dispatch(checkoutApi.endpoints.placeOrder.initiate({ isGuest, payload })), CALL_MS, NO_ANSWER);

/** What follows a placed order, whichever way it was paid or found. @param onDone shows the confirmation and empties the cart */
export async function orderPlaced(placed: WireCheckout, onDone: () => Promise<void>): Promise<void> {
  storePending(null);
  storeConfirmation(placed);
  removeInfo();
  storeCodes([]);
  storeVouchers([]);
  storeAddTo(null);
  browserStorage.remove(WISHES_KEY);
  await onDone();
}

import type { AppStore } from '../../base/redux.ts';
import { selectToken } from '../../base/session.ts';
import { cartApi } from './cart-api.ts';
import { skuKey } from '@slipcast/contracts/sku';
import { clockOffsetSet, guestItemStored } from './guest-cart.ts';

const { cart, mergeGuestCart } = cartApi.endpoints;

/** Takes over a cart that was filled without JavaScript: a guest's into this browser, a customer's into their account. */
export async function importPlainCart({ dispatch, getState }: AppStore): Promise<void> {
  if (selectToken(getState()) !== null) {
    const { error } = await dispatch(mergeGuestCart.initiate());
    if (error) return;
  } else {
    const { data } = await dispatch(cart.initiate(undefined, { forceRefetch: true, subscribe: false }));
    if (!data) return;
    const known = new Set(getState().guestCart.items.map(skuKey));
    dispatch(clockOffsetSet(data.clockOffset));
    for (const line of data.lines) if (!known.has(skuKey(line))) dispatch(guestItemStored(line));
  }
  document.cookie = 'slipcast_plain=; path=/; max-age=0';
}

import type { WireCart, ChangedCartItem } from '@slipcast/contracts/http/cart';
import { type CartLine, lineFrom } from './cart-line.ts';

export type ServerCart = {
  lines: CartLine[];
  /** Ids of items that came without their product: nothing to show, and a reason not to take money. */
  withoutDetails: string[];
  /** Server time minus the visitor's, in milliseconds. */
  clockOffset: number;
};
/** The server's answer about one line; null when the line was removed or the answer has none. */
export type CartChange = { line: CartLine | null; clockOffset: number };

const clockOffsetFrom = ({ serverTime }: { serverTime: string }): number =>
  Date.parse(serverTime) - Date.now() || 0;

export const serverCartFrom = (cart: WireCart): ServerCart => ({
  lines: cart.CartItems.map(lineFrom).filter((line) => line !== null),
  withoutDetails: cart.CartItems.filter(({ CartProduct }) => !CartProduct).map(({ id }) => id),
  clockOffset: clockOffsetFrom(cart),
});

export const cartChangeFrom = (change: ChangedCartItem): CartChange => ({
  line: change.item ? lineFrom(change.item) : null,
  clockOffset: clockOffsetFrom(change),
});

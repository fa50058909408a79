import type { Owner } from '@slipcast/contracts/ids';
import type { CartItem } from '../rules/cart-item.ts';
import type { Dependencies } from './dependencies.ts';

/** Takes an item out of the cart and frees its reservation. Returns the time of Redis's clock. */
export async function removeFromCart(
  { carts, holds }: Pick<Dependencies, 'carts' | 'holds'>,
  owner: Owner,
  item: CartItem,
): Promise<number> {
  const { now } = await holds.release(item, owner);
  await carts.remove(owner, item);
  return now;
}

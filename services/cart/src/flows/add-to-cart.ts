import type { HoldAnswer, Holder } from '../rules/hold.ts';
import type { Sku } from '../rules/sku.ts';
import type { PutItem } from '../store/carts.ts';
import type { Dependencies } from './dependencies.ts';
import { giveBackOnFailure } from './give-back-on-failure.ts';

/**
 * Reserves pieces and puts them into the cart. What the shopper held as a guest moves to the account instead of being
 * reserved twice. Throws Refusal 429 when too many guests of one network begin a cart.
 *
 * @param address the IP address of a guest, empty for an account
 */
export async function addToCart(
  dependencies: Dependencies,
  holder: Holder,
  sku: Sku,
  quantity: number,
  address: string,
): Promise<{ item: PutItem; held: HoldAnswer }> {
  const { carts, holds, guestCartLimit } = dependencies;
  const { owner, guest } = holder;
  const held = await holds.reserve(sku, holder, quantity);
  const item = await giveBackOnFailure(dependencies, owner, sku, held, async () => {
    const put = await carts.add(owner, sku, held);
    if (put.begins && address)
      await guestCartLimit(address).catch(async (error: unknown) => {
        await carts.remove(owner, sku);
        throw error;
      });
    return put;
  });
  if (guest) await carts.remove(guest, sku);
  return { item, held };
}

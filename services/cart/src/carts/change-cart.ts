import type { Owner } from '@slipcast/contracts/ids';
import { isLoopback } from '@slipcast/service-kit/network';
import type { HoldAnswer, Holder } from '../holds/hold.ts';
import type { CartItem, Sku } from '../redis/sku.ts';
import type { Dependencies } from './dependencies.ts';

interface Changed {
  item: CartItem;
  held: HoldAnswer;
}

/** Does what follows a hold. If that fails, the pieces just reserved go back, so that nobody holds what no cart shows. */
export async function giveBackOnFailure<T>(
  { holds }: Pick<Dependencies, 'holds'>,
  owner: Owner,
  sku: Sku,
  held: HoldAnswer,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const more = held.hold.quantity - held.previous;
    // Without Redis the hold expires by itself.
    if (more > 0) await holds.release(sku, owner, more).catch(() => {});
    throw error;
  }
}

/**
 * Reserves pieces and puts them into the cart. What the shopper held as a guest moves to the account instead of being
 * reserved twice. Throws Refusal 429 when too many guests of one network begin a cart; loopback does not count, because
 * behind a proxy that the gateway was not told of all shoppers would be one network.
 *
 * @param address the IP address of a guest, empty for an account
 */
export async function addToCart(
  dependencies: Dependencies,
  holder: Holder,
  sku: Sku,
  quantity: number,
  address: string,
): Promise<Changed> {
  const { carts, holds, guestCarts } = dependencies;
  const { owner, guest } = holder;
  const held = await holds.reserve(sku, holder, quantity);
  const item = await giveBackOnFailure(dependencies, owner, sku, held, async () => {
    const put = await carts.add(owner, sku, held);
    if (put.begins && address && !isLoopback(address))
      await guestCarts.take(address).catch(async (error: unknown) => {
        await carts.remove(owner, sku);
        throw error;
      });
    return put;
  });
  if (guest) await carts.remove(guest, sku);
  return { item, held };
}

/** Reserves so many pieces of an item in all. Throws Refusal 409. */
export async function changeQuantity(
  dependencies: Dependencies,
  holder: Holder,
  sku: Sku,
  quantity: number,
): Promise<Changed> {
  const { carts, holds } = dependencies;
  const { owner, guest } = holder;
  const held = await holds.setQuantity(sku, holder, quantity);
  const set = () => carts.set(owner, sku, quantity);
  const item = await giveBackOnFailure(dependencies, owner, sku, held, set);
  if (guest && held.moved) await carts.remove(guest, sku);
  return { item, held };
}

/** Takes an item out of the cart and frees its reservation. Returns the time of Redis's clock. */
export async function removeFromCart(
  { carts, holds }: Pick<Dependencies, 'carts' | 'holds'>,
  owner: Owner,
  sku: Sku,
): Promise<number> {
  const { now } = await holds.release(sku, owner);
  await carts.remove(owner, sku);
  return now;
}

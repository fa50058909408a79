import type { Owner } from '@slipcast/contracts/ids';
import type { Sku } from '@slipcast/contracts/sku';
import { isLoopback } from '@slipcast/service-kit/network';
import type { Holds } from '../holds/hold-store.ts';
import type { HoldAnswer, Holder } from '../holds/hold.ts';
import type { CartItem } from '../snapshot/snapshot-queries.ts';
import type { CartParts } from './parts.ts';

export interface Changed {
  item: CartItem;
  held: HoldAnswer;
}

/** Does what follows a hold. If that fails, the newly reserved pieces are released, so that no piece is held that no cart shows. */
export async function releaseOnFailure<T>(
  holds: Pick<Holds, 'release'>,
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
 * Reserves pieces and puts them into the cart. What the shopper held as a guest moves to the account instead of being reserved twice. Throws
 * Refusal 429 when too many guests of one network begin a cart. Loopback does not count: behind a proxy that the gateway does not know, all
 * shoppers would be one network.
 *
 * @param network the IP address of a guest, empty for an account
 */
export async function addToCart(
  { carts, holds, guestCarts }: Pick<CartParts, 'carts' | 'holds' | 'guestCarts'>,
  holder: Holder,
  sku: Sku,
  quantity: number,
  network: string,
): Promise<Changed> {
  const { owner, guest } = holder;
  const held = await holds.reserve(sku, holder, quantity);
  const item = await releaseOnFailure(holds, owner, sku, held, async () => {
    const put = await carts.add(owner, sku, held);
    if (put.begins && network && !isLoopback(network))
      await guestCarts.take(network).catch(async (error: unknown) => {
        await carts.remove(owner, sku);
        throw error;
      });
    return put;
  });
  if (guest) await carts.remove(guest, sku);
  return { item, held };
}

/** Reserves `quantity` pieces of an item in all. Throws Refusal 409. */
export async function changeQuantity(
  { carts, holds }: Pick<CartParts, 'carts' | 'holds'>,
  holder: Holder,
  sku: Sku,
  quantity: number,
): Promise<Changed> {
  const { owner, guest } = holder;
  const held = await holds.setQuantity(sku, holder, quantity);
  const item = await releaseOnFailure(holds, owner, sku, held, () => carts.set(owner, sku, quantity));
  if (guest && held.moved) await carts.remove(guest, sku);
  return { item, held };
}

/** Takes an item out of the cart and releases its reservation. Returns the time of Redis's clock. */
export async function removeFromCart(
  { carts, holds }: Pick<CartParts, 'carts' | 'holds'>,
  owner: Owner,
  sku: Sku,
): Promise<number> {
  const { now } = await holds.release(sku, owner);
  await carts.remove(owner, sku);
  return now;
}

/** Empties a cart and releases its reservations. */
export async function emptyCart(parts: Pick<CartParts, 'carts' | 'holds'>, owner: Owner): Promise<void> {
  const items = await parts.carts.items(owner);
  await Promise.all(items.map((item) => removeFromCart(parts, owner, item)));
}

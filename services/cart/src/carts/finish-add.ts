import type { Owner } from '@slipcast/contracts/ids';
import type { Logger } from '@slipcast/service-kit/logs';
import type { HoldRow } from '../snapshot/snapshot-queries.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { putBackIfHeld } from './change-cart.ts';
import type { CartParts } from './parts.ts';

/**
 * Finishes what a process had begun that was killed: it had reserved in Redis, and neither the snapshot nor, perhaps, the cart knows. The hold
 * is stored, so that Redis may be lost, and put into the cart, where its owner sees it and can give it back.
 */
export const createFinishAdd =
  ({
    carts,
    holds,
    snapshot,
    logger,
  }: Pick<CartParts, 'carts' | 'holds'> & { snapshot: Pick<Snapshot, 'hold'>; logger: Logger }) =>
  async (hold: HoldRow): Promise<void> => {
    const { productId, variantId, quantity } = hold;
    const owner = hold.owner as Owner;
    const items = await carts.items(owner);
    const item = items.find((one) => one.productId === productId && one.variantId === variantId);
    const isInCart = item !== undefined && item.quantity >= quantity;
    if (!isInCart) await putBackIfHeld({ carts, holds }, owner, { productId, variantId });
    snapshot.hold(hold);
    logger.warn({ productId, variantId, isInCart }, 'a reservation of a process that was killed was stored');
  };

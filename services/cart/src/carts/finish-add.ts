import type { Owner } from '@slipcast/contracts/ids';
import { skuKey } from '@slipcast/contracts/sku';
import type { Logger } from '@slipcast/service-kit/logs';
import type { HoldRow } from '../snapshot/snapshot-queries.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { putBackIfHeld } from './change-cart.ts';
import type { CartParts } from './parts.ts';

/**
 * Finishes what a killed process had begun: it had reserved in Redis, but had not written the snapshot, and perhaps not the cart. The hold is
 * stored, so that it survives the loss of Redis, and put into the cart, where its owner sees it and can give it back.
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
    const item = items.find((one) => skuKey(one) === skuKey(hold));
    const isInCart = item !== undefined && item.quantity >= quantity;
    if (!isInCart) await putBackIfHeld({ carts, holds }, owner, { productId, variantId });
    snapshot.hold(hold);
    logger.warn(
      { productId, variantId, isInCart },
      'a reservation that a killed process had not stored was stored',
    );
  };

import type { CartParts } from '../../../../services/cart/src/carts/parts.ts';

/** No network holds too many pieces. */
export const UNLIMITED: Pick<CartParts['networkPieces'], 'limit' | 'now'> = {
  limit: (_network, _holder, _sku, _how, _pieces, work) => work(),
  now: async () => {},
};

/** Any number of guests begin a cart. */
export const ANY_NUMBER = { take: async () => {}, giveBack: async () => {} };

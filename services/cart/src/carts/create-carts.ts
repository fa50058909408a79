import { signReceipt } from '@slipcast/service-kit/hold-receipt';
import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { Stored } from '../snapshot/create-snapshot.ts';
import { cartRoutes } from './cart-routes.ts';
import { createCartStore } from './cart-store.ts';
import { claimRoutes } from './claim-routes.ts';
import { createFinishAdd } from './finish-add.ts';
import { cartFormRoutes } from './form-routes.ts';
import { cartItemRoutes } from './item-routes.ts';
import { createNetworkPieces } from './network-pieces.ts';
import { onOrderPaid } from './on-order-paid.ts';
import { onUserErased } from './on-user-erased.ts';
import type { CartParts } from './parts.ts';
import { createUpdatePieces } from './update-pieces.ts';
import type { SignReceipt } from './wire-cart.ts';

/** What each shopper has in the cart. */
export function createCarts(
  kit: ServiceKit,
  parts: Stored & Pick<CartParts, 'holds' | 'products' | 'waitlist' | 'room' | 'early'>,
) {
  const { config, bus, pool, eventPool, redis, limitsRedis, skuEvents, snapshot } = parts;
  const { logger } = kit;
  const limits = { items: config.CART_ITEMS, pieces: config.CART_PIECES };
  const sign: SignReceipt = (receipt) => signReceipt(config.HOLD_RECEIPT_SECRET, receipt);
  const cartParts: CartParts = {
    ...parts,
    carts: createCartStore({ redis, pool, snapshot, limits }),
    signReceipt: sign,
    networkPieces: createNetworkPieces({
      redis,
      holds: parts.holds,
      most: config.PIECES_PER_NETWORK,
      holdMs: config.HOLD_SECONDS * 1000,
    }),
    updatePieces: createUpdatePieces({ redis, holds: parts.holds }),
    guestCarts: createRateLimiter(limitsRedis, {
      name: 'cart:guest-carts',
      points: config.GUEST_CARTS_PER_NETWORK,
      seconds: config.HOLD_SECONDS,
      perNetwork: true,
      message: 'Too many new carts. Please wait a moment and try again.',
    }),
  };
  const finishAdd = createFinishAdd({ ...cartParts, snapshot, logger });
  skuEvents.on('unsaved', (hold) => {
    finishAdd(hold).catch((error: unknown) =>
      logger.warn({ err: error }, 'a reservation could not be stored and will be retried'),
    );
  });
  kit.subscribe(() => onOrderPaid(bus, eventPool, cartParts));
  kit.subscribe(() => bus.subscribe(onUserErased(cartParts, snapshot)));
  const routes = [cartItemRoutes, cartFormRoutes, cartRoutes, claimRoutes];
  return { endpoints: routes.flatMap((of) => of(cartParts)) };
}

import type { RateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { EarlyAccess } from '../early/early-access.ts';
import type { Holds } from '../holds/hold-store.ts';
import type { Products } from '../products/product-cache.ts';
import type { Room } from '../rooms/room-parts.ts';
import type { Shoppers } from '../shoppers.ts';
import type { Waitlist } from '../waitlist/create-waitlist.ts';
import type { Carts } from './cart-store.ts';
import type { NetworkPieces } from './network-pieces.ts';
import type { UpdatePieces } from './update-pieces.ts';
import type { SignReceipt } from './wire-cart.ts';

/** What routes and subscriptions of carts work with. */
export interface CartParts {
  carts: Carts;
  holds: Holds;
  products: Products;
  waitlist: Waitlist;
  shoppers: Shoppers;
  signReceipt: SignReceipt;
  /** Limits the guests of one network who begin a cart. */
  guestCarts: Pick<RateLimiter, 'take' | 'giveBack'>;
  /** Limits what the shoppers of one network have reserved. */
  networkPieces: NetworkPieces;
  /** Limits what one shopper has reserved of an update. */
  updatePieces: UpdatePieces;
  /** Asks the waiting room of a pot's update. */
  room: Room;
  /** Who may buy before a shop update opens. */
  early: EarlyAccess;
}

import type { RateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { Carts } from '../store/carts.ts';
import type { Holds } from '../store/holds.ts';
import type { Products } from '../store/products.ts';

/** What the use cases work with. */
export interface Dependencies {
  holds: Holds;
  carts: Carts;
  products: Products;
  /** Guests who begin a cart, by network. */
  guestCarts: Pick<RateLimiter, 'take'>;
}

import type { RateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { SignReceipt } from '../rules/wire-cart.ts';
import type { Carts } from '../store/carts.ts';
import type { Holds } from '../store/holds.ts';
import type { Products } from '../store/products.ts';

/** What the use cases work with. */
export interface Dependencies {
  holds: Holds;
  carts: Carts;
  products: Products;
  signReceipt: SignReceipt;
  /** Guests who begin a cart, by network. */
  guestCarts: Pick<RateLimiter, 'take'>;
}

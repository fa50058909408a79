import type { SeenStock } from '@slipcast/contracts/http/ledger';
import type { RateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { Sku } from '../rules/sku.ts';
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
  stockSeen(skus: Sku[]): Promise<SeenStock[]>;
  /** Guests who begin a cart, by network. */
  guestCarts: Pick<RateLimiter, 'take'>;
}

import type { Carts } from '../store/carts.ts';
import type { GuestCartLimit } from '../store/guest-cart-limit.ts';
import type { Holds } from '../store/holds.ts';
import type { Products } from '../store/products.ts';

/** What the use cases work with. */
export interface Dependencies {
  holds: Holds;
  carts: Carts;
  products: Products;
  guestCartLimit: GuestCartLimit;
}

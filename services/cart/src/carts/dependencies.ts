import type { SeenStock } from '@slipcast/contracts/http/ledger';
import type { RateLimiter } from '@slipcast/service-kit/rate-limiter';
import type pg from 'pg';
import type { Sku } from '../redis/sku.ts';
import type { SignReceipt } from './wire-cart.ts';
import type { Carts } from './cart-store.ts';
import type { Holds } from '../holds/hold-store.ts';
import type { Products } from '../products/product-cache.ts';
import type { PlaceKeys } from '../waitlist/entry.ts';
import type { NoteOffers } from '../waitlist/note-offers.ts';
import type { ChangeQueue } from '../waitlist/change-queue.ts';

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

/** What the queues of pots work with. */
export interface WaitingDependencies {
  pool: pg.Pool;
  holds: Holds;
  changeQueue: ChangeQueue;
  noteOffers: NoteOffers['noteOffers'];
  keys: PlaceKeys;
  limits: {
    /** New places of guests. */
    network: Pick<RateLimiter, 'take'>;
    /** Mails to confirm an address. */
    address: Pick<RateLimiter, 'take'>;
  };
  /** There are events to send. */
  wake(): void;
}

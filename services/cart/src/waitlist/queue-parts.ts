import type { Sku } from '@slipcast/contracts/sku';
import type pg from 'pg';
import type { Holds } from '../holds/hold-store.ts';
import type { Products } from '../products/product-cache.ts';
import type { ChangeQueue } from './change-queue.ts';
import type { EntryKeys } from './entry-keys.ts';
import type { WaitlistLimits } from './limits.ts';
import type { ConfirmAccount, ReadAddress } from './user-client.ts';

/** What everything about a queue works with. */
export interface QueueParts {
  pool: pg.Pool;
  holds: Holds;
  products: Products;
  changeQueue: ChangeQueue;
  recordOffers(sku: Sku): Promise<void>;
  keys: EntryKeys;
  limits: WaitlistLimits;
  readAddress: ReadAddress;
  confirmAccount: ConfirmAccount;
  /** Call it when there are events to send. */
  wake(): void;
}

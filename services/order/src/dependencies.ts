import type { Authenticator } from '@slipcast/service-kit/auth';
import type { LookupKeys } from '@slipcast/service-kit/lookup-key';
import type { RateLimiter } from '@slipcast/service-kit/rate-limiter';
import type PQueue from 'p-queue';
import type { OrderConfig } from './config.ts';
import type { CheckoutDependencies } from './sale/checkout.ts';
import type { ConfirmDependencies } from './restore/confirm.ts';
import type { OrderLists } from './orders/order-lists.ts';

/** What the routes work with. */
export interface Dependencies extends CheckoutDependencies, ConfirmDependencies {
  config: OrderConfig;
  authenticator: Authenticator;
  lists: OrderLists;
  /** Order numbers can be counted up, so guessing e-mail addresses against them is slowed down. */
  lookups: { byNetwork: RateLimiter; byEmail: RateLimiter; inAll: RateLimiter; linksByEmail: RateLimiter };
  /** Of the links in mails to guests. */
  lookupKeys: LookupKeys;
  /** What goes on after the answer. */
  background: PQueue;
}

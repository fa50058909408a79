import { z } from 'zod';
import { CLAIM_MS, HOLD_CAP_MS, HOLD_MS, HOLD_WAIT_MS, OFFER_MS } from '@slipcast/contracts/durations';
import {
  authConfig,
  baseConfig,
  callerConfig,
  busConfig,
  configReader,
  databaseConfig,
  emailLimitConfig,
  pem,
  serviceAddresses,
} from '@slipcast/service-kit/config';

const seconds = z.coerce.number().positive();

export const readCartConfig = configReader('cart', {
  ...baseConfig,
  ...callerConfig,
  ...authConfig,
  ...databaseConfig,
  ...busConfig,
  ...emailLimitConfig,
  /** PEM, ES256: signs guest cart cookies. */
  GUEST_PRIVATE_KEY: pem,
  /** Signs reservation receipts; cart and order have the same value. */
  HOLD_RECEIPT_SECRET: z.string().min(16, 'at least 16 characters'),
  /** The order service. */
  ORDER_URL: serviceAddresses,
  /** The address that shoppers use. */
  SHOP_URL: z.url(),
  /** Redis for carts and holds, if not `REDIS_URL`; `redis-cluster://user:password@host:port,…` for a cluster, with TLS `rediss…`. */
  CART_REDIS_URL: z
    .string()
    .regex(/^rediss?(-cluster)?:\/\//, 'redis://… or redis-cluster://…')
    .optional(),
  /** Length of a reservation. The screens say 30 minutes, as specified; change them with it. */
  HOLD_SECONDS: seconds.default(HOLD_MS / 1000),
  /** Longest reservation of one pot by one shopper, renewals included. */
  HOLD_CAP_SECONDS: seconds.default(HOLD_CAP_MS / 1000),
  /** After the longest reservation, how long other shoppers come first while the pot is scarce. */
  HOLD_WAIT_SECONDS: seconds.default(HOLD_WAIT_MS / 1000),
  /** Minimum length of a reservation while its order is being placed. */
  CLAIM_SECONDS: seconds.default(CLAIM_MS / 1000),
  /** How long an available piece is reserved for the next person in the queue. */
  WAITING_HOLD_SECONDS: seconds.default(OFFER_MS / 1000),
  /**
   * From one network: guests and new accounts that may join queues in an hour, and shoppers who may join that of one pot in a day; 0
   * lifts the limit.
   */
  WAITING_PER_NETWORK: z.coerce.number().int().min(0).default(30),
  /** Interval between two comparisons of stock with the ledger, each of which also releases expired holds. */
  SWEEP_SECONDS: seconds.default(15),
  /** Different items in one cart. */
  CART_ITEMS: z.coerce.number().int().min(1).max(100).default(50),
  /** Pieces in one cart; 0 lifts the limit. */
  CART_PIECES: z.coerce.number().int().min(0).default(200),
  /** Pieces that the shoppers of one network may have reserved at a time, guests and accounts together; 0 lifts the limit. */
  PIECES_PER_NETWORK: z.coerce.number().int().min(0).default(150),
  /** Tickets that the shoppers of one network may have in the waiting room of a shop update; 0 lifts the limit. */
  ROOM_TICKETS_PER_NETWORK: z.coerce.number().int().min(0).default(60),
  /** Guests from one network who may start a cart within `HOLD_SECONDS`; 0 lifts the limit. */
  GUEST_CARTS_PER_NETWORK: z.coerce.number().int().min(0).default(300),
});

export type CartConfig = ReturnType<typeof readCartConfig>;

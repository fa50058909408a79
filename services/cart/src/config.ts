import { z } from 'zod';
import {
  authConfig,
  baseConfig,
  callerConfig,
  busConfig,
  configReader,
  databaseConfig,
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
  /** PEM, ES256: signs guest cart cookies. */
  GUEST_PRIVATE_KEY: pem,
  /** Signs receipts of reservations, which the order service verifies. */
  HOLD_RECEIPT_SECRET: z.string().min(16, 'at least 16 characters'),
  ORDER_URL: serviceAddresses,
  /** The shop as browsers see it; https makes the guest cookie Secure. */
  SHOP_URL: z.url(),
  /** Where carts and holds live, if not at REDIS_URL; `redis-cluster://user:password@host:port,host:port` for a cluster, `rediss-cluster://…` with TLS. */
  CART_REDIS_URL: z
    .string()
    .regex(/^rediss?(-cluster)?:\/\//, 'redis://… or redis-cluster://…')
    .optional(),
  /** A reservation. The texts of the screens, from the spec, say 30 minutes; change them with it. */
  HOLD_SECONDS: seconds.default(1800),
  /** From the first reservation to the end of its last renewal. */
  HOLD_CAP_SECONDS: seconds.default(7200),
  /** For so long after its end a reservation still counts for whoever had it, while pieces are scarce. */
  HOLD_WAIT_SECONDS: seconds.default(900),
  CLAIM_SECONDS: seconds.default(120),
  /** A piece that came free is held so long for the first who waited; the mails and screens say until when. */
  WAITING_HOLD_SECONDS: seconds.default(600),
  /** New places of guests of one network in the queues of pots, in an hour; 0 lifts the limit. */
  WAITING_PER_NETWORK: z.coerce.number().int().min(0).default(30),
  SWEEP_SECONDS: seconds.default(15),
  CART_ITEMS: z.coerce.number().int().min(1).max(100).default(50),
  /** Pieces in one cart; 0 lifts the limit. */
  CART_PIECES: z.coerce.number().int().min(0).default(200),
  /** Guests of one network who begin a cart within HOLD_SECONDS; 0 lifts the limit. */
  GUEST_CARTS_PER_NETWORK: z.coerce.number().int().min(0).default(300),
});

export type CartConfig = ReturnType<typeof readCartConfig>;

import { CALLER_ENVIRONMENT } from '@slipcast/testkit/callers';
import { pemPair } from '../../../../../services/cart/tests/neighbours.ts';
import { SHOP } from './browser.ts';

/** Sign the tokens of accounts, and the cookies of guests. */
export const [ACCOUNTS, GUESTS] = [pemPair(), pemPair()];

/** The environment of a cart service on these stores. */
export const settingsOf = (urls: { carts: string; log: string; database: string; neighbours: string }) => ({
  ...CALLER_ENVIRONMENT,
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  AUTH_PUBLIC_KEY: ACCOUNTS.publicKey,
  GUEST_PUBLIC_KEY: GUESTS.publicKey,
  GUEST_PRIVATE_KEY: GUESTS.privateKey,
  HOLD_RECEIPT_SECRET: 'receipts-of-the-proofs',
  REDIS_URL: urls.carts,
  BUS_URL: urls.log,
  DATABASE_URL: urls.database,
  DATABASE_POOL: '4',
  DATABASE_EVENT_POOL: '2',
  USER_URL: urls.neighbours,
  ORDER_URL: urls.neighbours,
  SHOP_URL: SHOP,
  SWEEP_SECONDS: '0.2',
});

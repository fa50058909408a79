import { ACCESS_TOKEN } from '../../../../../services/payment/tests/square-control.ts';

export const APPLICATION = 'sandbox-sq0idb-proofs';
export const WEBHOOK_KEY = 'webhooks-of-the-proofs';

/** The payment service's settings: limits that few payments reach, and jobs that run often. */
export const payEnvironment = (at: {
  port: number;
  database: string;
  redis: string;
  orders: string;
  square: string;
  webhookUrl: string;
}) => ({
  PORT: String(at.port),
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  NETWORK_SECRET: 'networks-of-the-proofs',
  DATABASE_URL: at.database,
  DATABASE_POOL: '6',
  DATABASE_EVENT_POOL: '2',
  REDIS_URL: at.redis,
  BUS_URL: at.redis,
  ORDER_URL: at.orders,
  SQUARE_URL: at.square,
  SQUARE_ACCESS_TOKEN: ACCESS_TOKEN,
  SQUARE_LOCATION_ID: 'L1',
  SQUARE_APPLICATION_ID: APPLICATION,
  SQUARE_SDK_URL: '/square.js',
  SQUARE_WEBHOOK_KEY: WEBHOOK_KEY,
  SQUARE_WEBHOOK_URL: at.webhookUrl,
  SWEEP_SECONDS: '0.2',
  DECLINES_PER_SHOPPER: '3',
  DECLINES_PER_NETWORK: '5',
  PAYMENTS_OPEN_PER_NETWORK: '2',
  PAYMENTS_AT_ONCE_PER_NETWORK: '2',
});

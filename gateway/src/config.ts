import { z } from 'zod';
import { baseConfig, busConfig, configReader, serviceAddresses } from '@slipcast/service-kit/config';

export const readGatewayConfig = configReader('gateway', {
  ...baseConfig,
  ...busConfig,
  /** The user service. */
  USER_URL: serviceAddresses,
  /** The catalogue service. */
  CATALOGUE_URL: serviceAddresses,
  /** The cart service. */
  CART_URL: serviceAddresses,
  /** The order service. */
  ORDER_URL: serviceAddresses,
  /** The payment service. */
  PAYMENT_URL: serviceAddresses,
  /** The content service. */
  CONTENT_URL: serviceAddresses,
  /** The issue service. */
  ISSUE_URL: serviceAddresses,
  /** The local Square sandbox, only where it serves the card form. */
  SQUARE_SANDBOX_URL: z.url().optional(),
  /** Folder of the built frontend. Without it the gateway serves only the API. */
  FRONTEND_DIR: z.string().optional(),
  /** A development server that serves the frontend instead of `FRONTEND_DIR`. */
  FRONTEND_URL: z.url().optional(),
  /** Port of the metrics for operators, which shoppers never see; 0 takes a free one. */
  OPS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Live stock streams open at one gateway. Each costs about 20 kB. */
  LIVE_STREAMS: z.coerce.number().int().min(0).default(20_000),
  /** Of these, from one network; 0 lifts the limit, and loopback is not counted. Browsers beyond it poll instead, four times a minute each. */
  LIVE_STREAMS_PER_NETWORK: z.coerce.number().int().min(0).default(300),
  /** Number of reverse proxies in front of the gateway whose `X-Forwarded-For` is trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
});

export type GatewayConfig = ReturnType<typeof readGatewayConfig>;

import { z } from 'zod';
import { baseConfig, busConfig, configReader, serviceAddresses } from '@slipcast/service-kit/config';

export const readGatewayConfig = configReader('gateway', {
  ...baseConfig,
  ...busConfig,
  USER_URL: serviceAddresses,
  CATALOGUE_URL: serviceAddresses,
  CART_URL: serviceAddresses,
  ORDER_URL: serviceAddresses,
  PAYMENT_URL: serviceAddresses,
  CONTENT_URL: serviceAddresses,
  ISSUE_URL: serviceAddresses,
  /** Set only where the local Square sandbox serves the card form. */
  SQUARE_SANDBOX_URL: z.url().optional(),
  /** Folder of the built frontend; without it the gateway serves only the API. */
  FRONTEND_DIR: z.string().optional(),
  /** A development server that serves the frontend instead of FRONTEND_DIR. */
  FRONTEND_URL: z.url().optional(),
  /** Metrics for operators, on a port that shoppers never see; 0 takes a free one. */
  OPS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Browsers that listen to what is free at the same time, at this gateway. One costs about 20 kB. */
  LIVE_STREAMS: z.coerce.number().int().min(0).default(20_000),
  /** Of these, from one network; 0 lifts the limit, loopback is not counted. Whoever is refused asks now and then instead. */
  LIVE_STREAMS_PER_NETWORK: z.coerce.number().int().min(0).default(300),
  /** How many reverse proxies in front of the gateway may be trusted to write X-Forwarded-For. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
});

export type GatewayConfig = ReturnType<typeof readGatewayConfig>;

import { z } from 'zod';
import { baseConfig, busConfig, readConfig, type Environment } from '@slipcast/service-kit/config';

const schema = z.object({
  ...baseConfig,
  ...busConfig,
  USER_URL: z.url(),
  CATALOGUE_URL: z.url(),
  CART_URL: z.url(),
  ORDER_URL: z.url(),
  PAYMENT_URL: z.url(),
  CONTENT_URL: z.url(),
  ISSUE_URL: z.url(),
  /** Only where a local Square sandbox serves the browser its card form. */
  SQUARE_SANDBOX_URL: z.url().optional(),
  /** Folder of the built frontend; without it the gateway serves the API only. */
  FRONTEND_DIR: z.string().optional(),
  /** A development server that serves the frontend instead of the folder. */
  FRONTEND_URL: z.url().optional(),
  /** Health and figures for operators, on a port that shoppers never see; 0 takes a free one. */
  OPS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Reverse proxies in front of the gateway whose X-Forwarded-For counts. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
});

export type GatewayConfig = z.infer<typeof schema>;
export const readGatewayConfig = (environment: Environment = process.env): GatewayConfig =>
  readConfig('gateway', schema, environment);

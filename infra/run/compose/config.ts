import { z } from 'zod';
import { callerConfig, configReader } from '@slipcast/service-kit/config';

export const readDemoConfig = configReader('demo', {
  OPERATOR_KEY: callerConfig.SERVICE_PRIVATE_KEY,
  GATEWAY_URL: z.url(),
  USER_URL: z.url(),
  CATALOGUE_URL: z.url(),
  PREPARE_IMAGES: z.enum(['on', 'off']).default('on'),
});

/** What a script needs that runs inside the user service's container. */
export const readAccountConfig = configReader('create-admin', {
  SERVICE_PRIVATE_KEY: callerConfig.SERVICE_PRIVATE_KEY,
  PORT: z.coerce.number(),
});

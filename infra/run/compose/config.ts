import { z } from 'zod';
import { callerConfig, readConfig, type Environment } from '@slipcast/service-kit/config';

const demo = z.object({
  OPERATOR_KEY: callerConfig.SERVICE_PRIVATE_KEY,
  GATEWAY_URL: z.url(),
  USER_URL: z.url(),
  CATALOGUE_URL: z.url(),
});
export const readDemoConfig = (environment?: Environment) => readConfig('demo', demo, environment);

const account = z.object({ SERVICE_PRIVATE_KEY: callerConfig.SERVICE_PRIVATE_KEY, PORT: z.coerce.number() });
/** What a script needs that runs inside the user service's container. */
export const readAccountConfig = (environment?: Environment) =>
  readConfig('create-admin', account, environment);

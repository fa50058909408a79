import { join } from 'node:path';
import { z } from 'zod';
import { readConfig, type Environment } from '@slipcast/service-kit/config';

const schema = z.object({
  /** The shop's address; every other port is a free one. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  DATA_DIR: z.string().default(join(import.meta.dirname, '..', '..', '..', 'data', 'native')),
  /** How many processes of the gateway and of each service; also `--replicas`. */
  REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  LOG_LEVEL: z.string().default('info'),
  /** `cluster`: three masters, whose data are deleted at the end. */
  REDIS: z.enum(['single', 'cluster']).default('single'),
  /** `off` starts an empty shop. */
  DEMO: z.enum(['on', 'off']).default('on'),
});

export type NativeConfig = z.infer<typeof schema>;
/** @param options of the command line, which go before the environment */
export const readNativeConfig = (options: Environment = {}): NativeConfig => {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return readConfig('slipcast', schema, { ...process.env, ...Object.fromEntries(given) });
};

import { z } from 'zod';
import { readConfig, type Environment } from '@slipcast/service-kit/config';

/** Services whose database has migrations. */
export const MIGRATED = ['user', 'cart', 'order', 'payment', 'email-worker'] as const;

/** The key of a service's database in the chart's Secret, and so in the environment of its job. */
export const databaseKey = (service: string): string =>
  `DATABASE_URL_${service.toUpperCase().replaceAll('-', '_')}`;

const migrations = z.object(
  Object.fromEntries(MIGRATED.map((service) => [databaseKey(service), z.string().startsWith('postgres')])),
);
export const readMigrationsConfig = (environment?: Environment): Record<string, string> =>
  readConfig('migrations', migrations, environment);

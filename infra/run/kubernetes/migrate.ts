import { join } from 'node:path';
import { createLogger } from '@slipcast/service-kit/logs';
import { migrate } from '@slipcast/storage/migrate';
import { MIGRATED, databaseKey, readMigrationsConfig } from './config.ts';

/** Brings every database up to date, and ends. The chart's job runs it before the pods of a new version start. */
const config = readMigrationsConfig();
const logger = createLogger('migrations', 'info');
for (const service of MIGRATED) {
  const folder = join(import.meta.dirname, '../../../services', service, 'migrations');
  await migrate(config[databaseKey(service)] ?? '', folder, logger);
  logger.info({ service }, 'the database is up to date');
}

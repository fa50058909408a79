import { containerStoresWanted, shareWithWorkers } from './config.ts';
import { startPostgresServer } from './postgres-server.ts';

/** Starts one PostgreSQL for all workers, which find its URL in their environment; with it MongoDB and S3 where containers are wanted. */
export default async function setUp(): Promise<void> {
  const stop = containerStoresWanted() ? await startContainers() : await startServer();
  (globalThis as { stopSharedPostgres?: () => Promise<void> }).stopSharedPostgres = stop;
}

async function startServer() {
  const server = await startPostgresServer();
  shareWithWorkers({ postgres: server.adminUrl });
  return () => server.stop();
}

async function startContainers() {
  // Takes a second to load, which other runs need not wait for.
  const { startContainerStores } = await import('./container-stores.ts');
  const stores = await startContainerStores();
  shareWithWorkers({ postgres: stores.postgresUrl, mongo: stores.mongoUrl, s3: stores.objectsUrl });
  return stores.stop;
}

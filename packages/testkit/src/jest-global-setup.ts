import { shareWithWorkers } from './config.ts';
import { startPostgresServer } from './postgres-server.ts';

/** Starts one PostgreSQL for all workers, which find its URL in their environment. */
export default async function setUp(): Promise<void> {
  const server = await startPostgresServer();
  shareWithWorkers(server.adminUrl);
  (globalThis as { stopSharedPostgres?: () => Promise<void> }).stopSharedPostgres = () => server.stop();
}

import { shareWithWorkers } from './config.ts';
import { startPostgresServer } from './postgres-server.ts';

/** One PostgreSQL for all workers: they find its address in their environment. */
export default async function setUp(): Promise<void> {
  const server = await startPostgresServer();
  shareWithWorkers(server.adminUrl);
  (globalThis as { stopSharedPostgres?: () => Promise<void> }).stopSharedPostgres = () => server.stop();
}

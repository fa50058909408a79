import pg from 'pg';

/** One connection for a long copy. @param purpose what the server's list of connections says of it */
export async function connect(databaseUrl: string, purpose: 'backup' | 'restore'): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: purpose,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  await client.connect();
  return client;
}

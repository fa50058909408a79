import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { sharedPostgresUrl } from './config.ts';
import { startPostgresServer } from './postgres-server.ts';

export interface TestPostgres {
  url(database: string): string;
  /** Creates an empty database whose name begins with `name`; returns its URL. */
  createDatabase(name: string): Promise<string>;
  /** Drops the databases it created, and stops the server unless it is the shared one. */
  stop(): Promise<void>;
}

/** A real PostgreSQL for tests: the one that all Jest workers share or, outside Jest, a new one. */
export async function startPostgres(): Promise<TestPostgres> {
  const shared = sharedPostgresUrl();
  const own = shared === undefined ? await startPostgresServer() : undefined;
  const adminUrl = shared ?? own?.adminUrl ?? '';
  const created: string[] = [];
  const url = (database: string) => {
    const target = new URL(adminUrl);
    target.pathname = `/${database}`;
    return target.href;
  };
  const asAdmin = async (statements: string[]) => {
    const client = new Client({ connectionString: adminUrl });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  return {
    url,
    async createDatabase(name) {
      // Workers share one server, so each database gets a unique name.
      const database = `${name.replaceAll(/[^a-z0-9_]/g, '_')}_${randomBytes(5).toString('hex')}`;
      await asAdmin([`CREATE DATABASE ${database}`]);
      created.push(database);
      return url(database);
    },
    async stop() {
      if (own) await own.stop();
      else await asAdmin(created.map((database) => `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`));
    },
  };
}

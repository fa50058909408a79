import { startPostgres } from '@slipcast/testkit/postgres';
import { createLogger } from '@slipcast/service-kit/logs';
import { createPool } from '../src/postgres.ts';
import { createDocuments } from '../src/documents/create-documents.ts';
import { documentsContract } from './documents-contract.ts';

documentsContract('jsonb in PostgreSQL', async () => {
  const server = await startPostgres();
  const url = await server.createDatabase('documents');
  return {
    open: () => createDocuments(url, createLogger('documents', 'silent')),
    async insertWithoutFormat(collection, id, body) {
      const pool = createPool(url);
      await pool.query(`CREATE TABLE ${collection} (id text PRIMARY KEY, version bigint NOT NULL, body jsonb NOT NULL,
        published_version bigint NOT NULL DEFAULT 0, deleted boolean NOT NULL DEFAULT false, created_at timestamptz NOT NULL)`);
      const insert = `INSERT INTO ${collection} (id, version, body, created_at) VALUES ($1, 1, $2, now())`;
      await pool.query(insert, [id, JSON.stringify(body)]);
      await pool.end();
    },
    stop: () => server.stop(),
  };
});

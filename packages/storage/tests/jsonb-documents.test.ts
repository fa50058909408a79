import { startPostgres } from '@slipcast/testkit/postgres';
import { createLogger } from '@slipcast/service-kit/logs';
import { createDocuments } from '../src/documents/create-documents.ts';
import { documentsContract } from './documents-contract.ts';

documentsContract('jsonb in PostgreSQL', async () => {
  const server = await startPostgres();
  const url = await server.createDatabase('documents');
  return { open: () => createDocuments(url, createLogger('documents', 'silent')), stop: () => server.stop() };
});

import { describe, it } from '@jest/globals';
import { howToRun, isInstalled } from '@slipcast/local-servers/native-server';
import { startMongo } from '@slipcast/local-servers/throw-away-servers';
import { createLogger } from '@slipcast/service-kit/logs';
import { testMongoUrl } from './config.ts';
import { createDocuments } from '../src/documents/create-documents.ts';
import { documentsContract } from './documents-contract.ts';

const given = testMongoUrl();

if (given || isInstalled('mongo'))
  documentsContract('mongoose', async () => {
    const server = given ? undefined : await startMongo();
    const url = given ?? server?.url('contract') ?? '';
    return {
      open: () => createDocuments(url, createLogger('documents', 'silent')),
      async insertWithoutFormat(collection, id, body) {
        const { createConnection } = (await import('mongoose')).default;
        const connection = await createConnection(url).asPromise();
        const written = { version: 1, publishedVersion: 0, deleted: false, unpublished: true, outgoing: [] };
        await connection
          .collection<{ _id: string; createdAt: Date; body: object }>(collection)
          .insertOne({ _id: id, createdAt: new Date(), body, ...written });
        await connection.close();
      },
      stop: async () => server?.stop(),
    };
  });
else
  describe.skip(`mongoose documents contract: ${howToRun('mongo')}`, () => {
    it('is the same suite as on PostgreSQL', () => void documentsContract.name);
  });

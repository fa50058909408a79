import { describe, it } from '@jest/globals';
import { startMongo } from '@slipcast/testkit/mongo';
import { howToRun, isInstalled } from '@slipcast/testkit/native-server';
import { createLogger } from '../logs.ts';
import { testMongoUrl } from './config.ts';
import { createDocuments } from './create-documents.ts';
import { documentsContract } from './documents-contract.ts';

const given = testMongoUrl();

if (given || isInstalled('mongo'))
  documentsContract('mongoose', async () => {
    const server = given ? undefined : await startMongo();
    const url = given ?? server?.url('contract') ?? '';
    return {
      open: () => createDocuments(url, createLogger('documents', 'silent')),
      stop: async () => server?.stop(),
    };
  });
else
  describe.skip(`mongoose documents contract: ${howToRun('mongo')}`, () => {
    it('is the same suite as on PostgreSQL', () => void documentsContract.name);
  });

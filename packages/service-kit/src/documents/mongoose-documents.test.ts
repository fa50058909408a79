import { describe, it } from '@jest/globals';
import { createLogger } from '../logs.ts';
import { testMongoUrl } from './config.ts';
import { createDocuments } from './create-documents.ts';
import { documentsContract } from './documents-contract.ts';

const url = testMongoUrl();

if (url)
  documentsContract('mongoose', async () => ({
    open: () => createDocuments(url, createLogger('documents', 'silent')),
    stop: async () => {},
  }));
else
  describe.skip('mongoose documents contract: NOT RUN, no MongoDB is given in TESTKIT_MONGO_URL', () => {
    it('is the same suite as on PostgreSQL', () => void documentsContract.name);
  });

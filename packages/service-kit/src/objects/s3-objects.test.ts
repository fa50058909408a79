import { describe, expect, it } from '@jest/globals';
import { testS3Url } from './config.ts';
import { createObjects } from './create-objects.ts';
import { objectsContract } from './objects-contract.ts';

const url = testS3Url();

describe('s3 objects', () => {
  it('want one bucket in the URL', () => {
    expect(() => createObjects('s3://key:secret@127.0.0.1:9000')).toThrow('one bucket');
  });
});

if (url) objectsContract('s3', async () => ({ objects: createObjects(url), stop: async () => {} }));
else
  describe.skip('s3 objects contract: NOT RUN, no S3-compatible store is given in TESTKIT_S3_URL', () => {
    it('is the same suite as on disk', () => void objectsContract.name);
  });

import { describe, expect, it } from '@jest/globals';
import { howToRun, isInstalled } from '@slipcast/local-servers/native-server';
import { startS3 } from '@slipcast/local-servers/throw-away-servers';
import { testS3Url } from './config.ts';
import { createObjects } from '../src/objects/create-objects.ts';
import { objectsContract } from './objects-contract.ts';

const given = testS3Url();

describe('s3 objects', () => {
  it('need exactly one bucket in the URL', () => {
    expect(() => createObjects('s3://key:secret@127.0.0.1:9000')).toThrow('one bucket');
  });
});

if (given || isInstalled('s3'))
  objectsContract('s3', async () => {
    const server = given ? undefined : await startS3();
    return {
      objects: createObjects(given ?? server?.url('contract') ?? ''),
      stop: async () => server?.stop(),
    };
  });
else
  describe.skip(`s3 objects contract: ${howToRun('s3')}`, () => {
    it('is the same suite as on disk', () => void objectsContract.name);
  });

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { howToRun, isInstalled, type NativeServerName } from '@slipcast/local-servers/native-server';
import { startMongo, startS3 } from '@slipcast/local-servers/throw-away-servers';
import { createLogger } from '@slipcast/service-kit/logs';
import { createDocuments } from '@slipcast/storage/documents/create-documents';
import { createObjects } from '@slipcast/storage/objects/create-objects';
import { backUpStores } from './back-up.ts';
import type { ShopStores } from './config.ts';
import { putBackStores } from './put-back.ts';

const SERVERS: NativeServerName[] = ['mongo', 's3'];
const missing = SERVERS.filter((name) => !isInstalled(name));
const logger = createLogger('backup', 'silent');
const POTS = 450;

interface Pot {
  name: string;
  pence: number;
}

const suite = () => {
  let folder: string;
  let stores: ShopStores;
  let stop: () => Promise<unknown>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slipcast-documents-'));
    const [mongo, s3] = await Promise.all([startMongo(), startS3()]);
    stop = () => Promise.all([mongo.stop(), s3.stop()]);
    stores = {
      databases: {},
      documents: { catalogue: mongo.url('backup_catalogue') },
      objects: s3.url('media'),
    };
  }, 60_000);
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function withPots<T>(work: (pots: ReturnType<typeof open>) => Promise<T>): Promise<T> {
    const documents = createDocuments(stores.documents['catalogue'] ?? '', logger);
    const pots = open(documents);
    await documents.start();
    return work(pots).finally(() => documents.stop());
  }
  const open = (documents: ReturnType<typeof createDocuments>) => documents.collection<Pot>('products');

  it('holds every document and every picture while they change, and brings them back as they were', async () => {
    const objects = createObjects(stores.objects);
    await objects.start();
    for (const key of ['a.webp', 'small/a.webp'])
      await objects.put(key, Buffer.from([0, 255, 10, 13]), 'image/webp');
    const before = await withPots(async (pots) => {
      for (let number = 0; number < POTS; number += 1)
        await pots.insert(`pot-${number}`, { name: `Pot ${number}`, pence: 2450.5 }, new Date(number));
      await pots.remove('pot-3', () => [
        { id: 'removed-3', type: 'product.removed.v1', data: { why: 'sold' } },
      ]);
      expect(await pots.publishTo({ identity: 'the log of that time' })).toBe(0);
      await pots.markPublished('pot-1', 1);
      const changing = (async () => {
        for (let number = 0; number < 20; number += 1)
          await pots.change('pot-2', (pot) => ({ ...pot, pence: pot.pence + 1 }));
      })();
      await backUpStores(stores, join(folder, 'backup'));
      await changing;
      const all = await pots.find();
      await pots.change('pot-1', (pot) => ({ ...pot, name: 'Changed later' }));
      await pots.insert('pot-later', { name: 'Listed later', pence: 1 });
      return all;
    });
    await objects.remove('a.webp');
    await objects.put('small/a.webp', Buffer.from('another'), 'image/png');

    const note = join(folder, 'backup');
    await expect(putBackStores(stores, note, { replace: false, logger })).rejects.toThrow('not empty');
    await putBackStores(stores, note, { replace: true, logger });
    await withPots(async (pots) => {
      const isSteady = ({ id }: { id: string }) => id !== 'pot-2';
      expect((await pots.find()).filter(isSteady)).toEqual(before.filter(isSteady));
      expect((await pots.get('pot-2'))?.body.name).toBe('Pot 2');
      expect((await pots.removed('pot-3'))?.version).toBe(2);
      const tombstone = (await pots.unpublished(POTS)).find(({ id }) => id === 'pot-3');
      expect(tombstone?.outgoing).toEqual([
        expect.objectContaining({ id: 'removed-3', data: { why: 'sold' } }),
      ]);
      // Even to the same log everything is published again: it may have been sent, and not handled.
      expect(await pots.publishTo({ identity: 'the log of that time' })).toBe(1);
    });
    for (const key of ['a.webp', 'small/a.webp'])
      expect(await objects.get(key)).toEqual({
        body: Buffer.from([0, 255, 10, 13]),
        contentType: 'image/webp',
      });
  });
};

if (missing.length === 0) describe('documents and pictures in a backup', suite);
else
  describe.skip(`documents and pictures in a backup: ${missing.map(howToRun).join('; ')}`, () => {
    it('come back from MongoDB and S3 as they were', () => void suite.name);
  });

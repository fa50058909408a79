import { randomUUID } from 'node:crypto';
import { createConcurrencyLimit } from '@slipcast/service-kit/concurrency-limit';
import { createLogger } from '@slipcast/service-kit/logs';
import { createJsonbDocuments } from '@slipcast/storage/documents/jsonb-documents';
import type { Objects } from '@slipcast/storage/objects/objects';
import {
  createImageStore,
  imageCollection,
  type Image,
} from '../../../../../services/catalogue/src/photographs/image-store.ts';
import { publicIdsIn } from '../../../../../services/catalogue/src/photographs/images.ts';
import { removeUnused } from '../../../../../services/catalogue/src/photographs/remove-unused-images.ts';
import { photographsInUse } from '../../../../../services/catalogue/src/products/duplicates.ts';
import type { OwnStores } from '../world.ts';
import { POT } from './pots.ts';
import { same } from './whole.ts';

const BEFORE = new Date('2026-08-20T10:00:00.000Z');

/** Photographs that no pot has shown for long are removed with all their sizes, and no others. */
export async function unusedPhotographs(stores: OwnStores): Promise<void> {
  const documents = createJsonbDocuments(
    await stores.database('photographs'),
    createLogger('prove', 'silent'),
  );
  // The id of a photograph that was removed is used no more.
  const own = `products-${randomUUID().slice(0, 8)}`;
  const files = new Set<string>();
  const objects = {
    get: async (key: string) => (files.has(key) ? Buffer.from(key) : null),
    list: async (prefix: string) => [...files].filter((key) => key.startsWith(prefix)),
    remove: async (key: string) => void files.delete(key),
  } as unknown as Objects;
  const collection = imageCollection(documents);
  await documents.start();
  try {
    for (const { id } of await collection.find()) await collection.remove(id);
    const store = createImageStore(collection, objects, createConcurrencyLimit(1, 1));
    const upload = async (id: string, state: Image['state'], at: string, more: Partial<Image> = {}) => {
      const image = { folder: 'products', filename: id, width: 1, height: 1, state, uploadedAt: at, ...more };
      await collection.insert(`${own}-${id}`, image as Image);
      for (const key of [`masters/${own}-${id}`, `made/${own}-${id}/160.jpg`, `made/${own}-${id}/480.webp`])
        files.add(key);
    };
    const [long, last, first] = [
      '2026-01-01T00:00:00.000Z',
      '2026-08-20T09:59:59.999Z',
      '2026-08-20T10:00:00.000Z',
    ];
    await upload('old', 'new', long);
    await upload('last', 'new', last);
    await upload('young', 'new', first);
    await upload('used', 'used', long);
    await upload('half', 'removing', first);
    await upload('shown', 'new', long);
    await upload('whole', 'new', long);
    await upload('part', 'new', long, {
      crop: { of: `${own}-whole`, left: 0, top: 0, width: 1, height: 1 },
    });
    await upload('older', undefined, long);
    const inUse = async () => [
      `/media/${own}-shown/1200.jpg`,
      `/media/${own}-part/1200.jpg`,
      `https://elsewhere.example/media/${own}-old/1.jpg`,
    ];
    same('removed', await removeUnused({ images: store, inUse }, BEFORE), 3);
    const left = async () =>
      (await collection.find()).map(({ id, body }) => `${id.slice(own.length + 1)} ${body.state}`).toSorted();
    const should = ['older undefined', 'part used', 'shown used', 'used used', 'whole used', 'young new'];
    same('what is left', await left(), should);
    same(
      'their files',
      [...new Set([...files].map((key) => key.split('/')[1]?.slice(own.length + 1)))].toSorted(),
      should.map((one) => one.split(' ')[0]),
    );
    same('files of each', files.size, should.length * 3);
    same('once more', [await removeUnused({ images: store, inUse }, BEFORE), await left()], [0, should]);
    await upload('gone', 'removing', first);
    same('what is used again', await store.markUsed([`${own}-young`, `${own}-gone`, `${own}-none`]), [
      `${own}-gone`,
    ]);
    same(
      'is used',
      (await left()).filter((one) => /young|gone/.test(one)),
      ['gone removing', 'young used'],
    );
    same(
      'and not removed',
      [await store.remove(`${own}-young`), await store.remove(`${own}-gone`)],
      [false, true],
    );
  } finally {
    await documents.stop();
  }
  const other = { ...POT, images: [], imageUrl: '/media/cover/1.jpg', variants: [] };
  const shown = photographsInUse(
    [POT, other].map((body, at) => ({ id: `${at}`, body })) as Parameters<typeof photographsInUse>[0],
  );
  same('photographs of pots', [...publicIdsIn([...shown])].toSorted(), ['cover', 'moss', 'one', 'two']);
}

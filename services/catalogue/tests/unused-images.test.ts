import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '@slipcast/service-kit/logs';
import { createConcurrencyLimit } from '@slipcast/service-kit/concurrency-limit';
import { createDocuments } from '@slipcast/storage/documents/create-documents';
import { createObjects } from '@slipcast/storage/objects/create-objects';
import { removeUnused } from '../src/photographs/remove-unused-images.ts';
import { productCollection } from '../src/products/create-products.ts';
import { photographsInUse } from '../src/products/duplicates.ts';
import { createImageStore, imageCollection } from '../src/photographs/image-store.ts';
import { mug, startCatalogue, type Catalogue } from './catalogue-setup.ts';
import { imageForm, plain } from './image-files.ts';

let catalogue: Catalogue;
let removeBefore: (moment: Date) => Promise<number>;
let beginToRemove: (publicId: string) => Promise<unknown>;
let close: () => Promise<unknown>;

beforeAll(async () => {
  catalogue = await startCatalogue();
  const { DOCUMENTS_URL, OBJECTS_URL } = catalogue.stores;
  const documents = createDocuments(DOCUMENTS_URL, createLogger('test', 'silent'));
  const objects = createObjects(OBJECTS_URL);
  const products = productCollection(documents);
  const images = createImageStore(imageCollection(documents), objects, createConcurrencyLimit(1, 10));
  await documents.start();
  removeBefore = (moment) =>
    removeUnused({ images, inUse: async () => photographsInUse(await products.find()) }, moment);
  beginToRemove = (publicId) =>
    documents
      .collection<{ state: string }>('images', ['folder', 'state'])
      .change(publicId, (image) => ({ ...image, state: 'removing' }));
  close = () => documents.stop();
});
afterAll(async () => {
  await close?.();
  await catalogue?.stop();
});

const upload = async (shade: number) => {
  const file = await plain(300, 300, shade).png().toBuffer();
  return (await catalogue.ask('POST', '/api/upload/single', imageForm('image', [['pot.png', file]]))).body;
};
const statusOf = async (path: string) => (await fetch(`${catalogue.url}${path}`)).status;
const library = async () =>
  (await catalogue.ask('GET', '/api/upload/media-library')).body.resources.map((one) => one.public_id);
const inADay = () => new Date(Date.now() + 86_400_000);

it('removes images that no product has ever used, with all their sizes, once they are old enough', async () => {
  const [unused, main, ofVariant, once] = [
    await upload(1),
    await upload(2),
    await upload(3),
    await upload(4),
  ];
  for (const { url } of [unused, main, ofVariant, once]) expect(await statusOf(url)).toBe(200);
  const variants = [{ color: 'Slate', stock: 1, priceAdjustment: 0, images: [{ url: ofVariant.url }] }];
  const saved = await catalogue.ask(
    'POST',
    '/api/admin/products',
    mug({ images: [{ url: main.url }], variants }),
  );
  // An order shows this one for as long as the order exists.
  await catalogue.ask(
    'PUT',
    `/api/admin/products/${saved.body.id}`,
    mug({ images: [{ url: once.url }], variants }),
  );
  await catalogue.ask(
    'PUT',
    `/api/admin/products/${saved.body.id}`,
    mug({ images: [{ url: main.url }], variants }),
  );

  expect(await removeBefore(new Date(Date.now() - 60_000))).toBe(0);
  expect(await removeBefore(inADay())).toBe(1);
  expect(await removeBefore(inADay())).toBe(0);
  expect([await statusOf(unused.url), await statusOf(unused.thumbnail_url)]).toEqual([404, 404]);
  for (const { url } of [main, ofVariant, once]) expect(await statusOf(url)).toBe(200);
  expect(await library()).toEqual([once, ofVariant, main].map((image) => image.public_id));
});

it('stores a removed file again, at a new address', async () => {
  const before = await upload(5);
  await removeBefore(inADay());
  const again = await upload(5);
  expect(again.public_id).toBe(`${before.public_id}-2`);
  expect(await statusOf(again.url)).toBe(200);
  expect((await upload(5)).public_id).toBe(again.public_id);
});

it('refuses to save a product with an image that is being removed, and completes an interrupted removal', async () => {
  const image = await upload(6);
  await beginToRemove(image.public_id);
  const refused = await catalogue.ask('POST', '/api/admin/products', mug({ images: [{ url: image.url }] }));
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual([
    { field: 'images', message: expect.stringContaining('Please upload it again') },
  ]);
  await removeBefore(new Date(0));
  expect(await statusOf(image.url)).toBe(404);
});

it('keeps the original of a pot’s cropped photograph, so that it can be cropped again', async () => {
  const [whole, other] = [await upload(31), await upload(32)];
  const half = { x: 0, y: 0, width: 1, height: 0.6 };
  const cropped = async ({ public_id }: { public_id: string }) =>
    (await catalogue.ask('POST', `/api/upload/crops/${public_id}`, half)).body;
  const [shown, dropped] = [await cropped(whole), await cropped(other)];
  await catalogue.ask('POST', '/api/admin/products', mug({ images: [{ url: shown.url }], variants: [] }));
  await removeBefore(inADay());
  const left = await library();
  expect(left).toEqual(expect.arrayContaining([shown.public_id, whole.public_id]));
  expect(left).not.toEqual(expect.arrayContaining([dropped.public_id]));
  expect(left).not.toEqual(expect.arrayContaining([other.public_id]));
});

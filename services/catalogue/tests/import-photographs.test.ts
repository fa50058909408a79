import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { fieldRefusal } from '@slipcast/contracts/refusal';
import type { UnpackedPhotographs, WireImport } from '@slipcast/contracts/http/imports';
import { startCatalogue, type Catalogue } from './catalogue-setup.ts';
import { exported, importer } from './import-files.ts';
import { plain } from './image-files.ts';

const png = (red: number) => plain(60, 60, red).png().toBuffer();
function zipOf(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, body] of Object.entries(files)) zip.addBuffer(body, name);
  zip.end();
  return buffer(zip.outputStream);
}

describe('photographs of an import', () => {
  let catalogue: Catalogue;
  let shop: ReturnType<typeof importer>;
  const fetched: string[] = [];
  let broken: RegExp;
  beforeAll(async () => {
    catalogue = await startCatalogue({
      fetchFrom: async (url) => {
        fetched.push(url);
        if (broken.test(url)) throw fieldRefusal('url', 'The image could not be fetched');
        return png(url.length % 250);
      },
    });
    shop = importer(catalogue);
  });
  beforeEach(() => {
    fetched.length = 0;
    broken = /nothing/;
  });
  afterAll(() => catalogue?.stop());

  const unpack = async (id: string, zip: Buffer) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(zip)]), 'photographs.zip');
    const { status, body } = await catalogue.ask(
      'POST',
      `/api/admin/products/imports/${id}/photographs`,
      form,
    );
    return { status, body: body as unknown as UnpackedPhotographs & { errors: { message: string }[] } };
  };

  it('are fetched from their addresses, and those that fail once more with the next file', async () => {
    broken = /mug-both/;
    const { body } = await shop.upload(exported('shopify.csv'));
    expect(body.photographs).toEqual({ missing: 4, position: 0, stored: 0, failed: 0 });
    await shop.start(body.id);
    const done = await shop.ended(body.id);
    expect(done.photographs).toEqual({ missing: 4, position: 3, stored: 3, failed: 1 });
    expect(done.failures).toEqual([
      {
        row: 2,
        name: 'Speckled Mug',
        url: expect.stringContaining('mug-both.jpg'),
        message: 'The image could not be fetched',
      },
    ]);
    const [mug] = await shop.products('Speckled');
    expect(mug?.images).toEqual([
      { url: expect.stringMatching(/^\/media\/products-/), alt: 'An oatmeal mug on a sill' },
      { url: expect.stringMatching(/^\/media\/products-/), alt: 'A sea glass mug' },
    ]);
    expect(mug?.imageUrl).toBe(mug?.images[0]?.url);
    expect(mug?.variants[0]?.images).toHaveLength(1);
    const picture = await fetch(`${catalogue.url}${mug?.imageUrl?.replace('1200', '160')}`);
    expect(picture.status).toBe(200);

    broken = /nothing/;
    fetched.length = 0;
    const again = await shop.importAll(exported('shopify.csv'));
    expect(fetched).toEqual([expect.stringContaining('mug-both.jpg')]);
    expect(again.photographs).toMatchObject({ missing: 1, stored: 1, failed: 0 });
    const [now] = await shop.products('Speckled');
    expect(now?.images.map(({ alt }) => alt)).toEqual([
      'An oatmeal mug on a sill',
      'A sea glass mug',
      undefined,
    ]);
    expect((await shop.upload(exported('shopify.csv'))).body.photographs.missing).toBe(0);
  });

  it('that an admin has changed here stay', async () => {
    const [jar] = await shop.products('Tall Jar');
    const form = {
      ...jar,
      images: [{ url: '/media/own/1200.jpg' }],
      imageUrl: null,
      stockLoaded: jar?.stock,
    };
    expect((await catalogue.ask('PUT', `/api/admin/products/${jar?.id}`, form)).status).toBe(200);
    await shop.importAll(exported('shopify.csv').toString().replaceAll('jar.jpg', 'jar-2.jpg'));
    expect((await shop.products('Tall Jar'))[0]?.images).toEqual([{ url: '/media/own/1200.jpg' }]);
  });

  it('come from a ZIP, by name or by the end of an address', async () => {
    const table =
      'name,price,photographs\nPlate,20,Plate-1.JPG https://old.example/a/plate%202.png?w=9 missing.jpg\n';
    const { body } = await shop.upload(table);
    const zip = await zipOf({
      'pots/plate-1.jpg': await png(1),
      'pots/Plate 2.png': await png(2),
      'pots/kiln.jpg': await png(3),
      '__MACOSX/pots/._plate-1.jpg': Buffer.from('no photograph'),
      'readme.txt': Buffer.from('read me'),
    });
    expect((await unpack(body.id, zip)).body).toEqual({
      stored: 2,
      unknown: ['pots/kiln.jpg'],
      tooLarge: [],
    });
    await shop.start(body.id);
    const done: WireImport = await shop.ended(body.id);
    expect(done.photographs).toMatchObject({ stored: 2, failed: 1 });
    expect(done.failures).toMatchObject([
      { url: 'missing.jpg', message: 'No photograph of this name has been uploaded' },
    ]);
    expect(fetched).toEqual([]);
    expect((await shop.products('Plate'))[0]?.images).toHaveLength(2);
    expect((await unpack(body.id, zip)).status).toBe(409);
  });

  it('are refused in a file that is no ZIP, or damaged', async () => {
    const { body } = await shop.upload('name,price,photographs\nVase,20,vase.png\n');
    const noise = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 251));
    const zip = await zipOf({ 'vase.png': noise });
    const damaged = Buffer.from(zip);
    damaged.fill(0xff, 60, 300);
    for (const [file, message] of [
      [Buffer.from('no ZIP'), 'Please choose a ZIP file'],
      [damaged, 'The ZIP file is damaged or encrypted. Please make it again.'],
    ] as const) {
      const answer = await unpack(body.id, file);
      expect([answer.status, answer.body.errors[0]?.message]).toEqual([400, message]);
    }
    expect((await unpack(body.id, zip)).body.stored).toBe(1);
    await shop.start(body.id);
    expect((await shop.ended(body.id)).failures).toMatchObject([{ name: 'Vase', url: 'vase.png' }]);
  });

  it('are not asked for for ever from a server that does not answer', async () => {
    broken = /old\.example/;
    const rows = Array.from(
      { length: 40 },
      (_, index) => `Bowl ${index},20,https://old.example/${index}.jpg`,
    );
    const done = await shop.importAll(`name,price,photographs\n${rows.join('\n')}`);
    expect(done.photographs.failed).toBe(40);
    expect(fetched.length).toBeLessThanOrEqual(14);
    expect(done.failures.at(-1)?.message).toBe('old.example does not send photographs');
  });
});

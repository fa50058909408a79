import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { mug, startCatalogue, type Catalogue } from './catalogue-setup.ts';
import { imageForm, photo, plain } from './image-files.ts';

/** Red, green and blue of a small square. */
async function colourAt(image: Buffer, left: number, top: number): Promise<number[]> {
  const square = await sharp(image).extract({ left, top, width: 8, height: 8 }).png().toBuffer();
  return (await sharp(square).stats()).channels.map(({ mean }) => mean);
}

describe('serving images', () => {
  let catalogue: Catalogue;
  let ask: Catalogue['ask'];

  beforeAll(async () => {
    catalogue = await startCatalogue();
    ({ ask } = catalogue);
  });
  afterAll(() => catalogue?.stop());

  const uploadOne = (file: Buffer) =>
    ask('POST', '/api/upload/single', imageForm('image', [['pot.bin', file]]));
  const picture = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${catalogue.url}${path}`, { headers });
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
  };

  it('shows the average colour of a product’s first photograph, found once for all replicas', async () => {
    const file = await sharp({ create: { width: 60, height: 75, channels: 3, background: '#c9b8a4' } })
      .composite([{ input: await plain(60, 25).png().toBuffer(), left: 0, top: 50 }])
      .png()
      .toBuffer();
    const glass = { create: { width: 60, height: 75, channels: 4, background: '#c9b8a480' } } as const;
    const [opaque, transparent] = [
      await uploadOne(file),
      await uploadOne(await sharp(glass).png().toBuffer()),
    ];
    const save = async (urls: string[]) =>
      (
        await ask(
          'POST',
          '/api/admin/products',
          mug({ images: urls.map((url) => ({ url })), category: 'Toned' }),
        )
      ).body.id;
    const [id, clear] = [await save([opaque.body.url]), await save([transparent.body.url, opaque.body.url])];
    // Two parts of #c9b8a4 and one of #785a3c.
    const tone = await waitFor(
      'its colour',
      async () => (await ask('GET', `/api/products/${id}`)).body.imageTone,
    );
    const [red = 0, green = 0, blue = 0] = Buffer.from(tone.slice(1), 'hex');
    for (const [is, was] of [
      [red, 174],
      [green, 153],
      [blue, 129],
    ] as const)
      expect(Math.abs(is - was)).toBeLessThan(8);
    const { categories } = (await ask('GET', '/api/categories')).body;
    expect(categories.find(({ name }) => name === 'Toned')).toMatchObject({ imageTone: tone });
    // What differs from its upper edge is the pot.
    const { glazeTone } = (await ask('GET', `/api/products/${id}`)).body;
    expect(glazeTone).toMatch(/^#7[0-9a-f]5[0-9a-f]3[0-9a-f]$/);
    // The colour is not computed again, since the image itself is gone.
    const master = join(catalogue.folder, 'objects', 'masters', `${opaque.body.public_id}.object`);
    await rename(master, `${master}.away`);
    const other = await catalogue.replica();
    expect((await ask('GET', `${other}/api/products/${id}`)).body.imageTone).toBe(tone);
    expect((await ask('GET', `${other}/api/products/${clear}`)).body).not.toHaveProperty('imageTone');
    await rename(`${master}.away`, master);
  });

  it('serves every width and format, never enlarged, to be cached for ever', async () => {
    const { body } = await uploadOne(photo('moon-vase--iron-red'));
    const { width: most } = await sharp(photo('moon-vase--iron-red')).metadata();
    for (const [extension, format] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
      ['jpg', 'jpeg'],
    ]) {
      for (const width of [160, 480, 800, 1200, 1600]) {
        const shown = await picture(`/media/${body.public_id}/${width}.${extension}`);
        expect(shown.status).toBe(200);
        expect(shown.headers.get('content-type')).toBe(
          extension === 'jpg' ? 'image/jpeg' : `image/${extension}`,
        );
        expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(await sharp(shown.body).metadata()).toMatchObject({ format, width: Math.min(width, most) });
      }
    }
  });

  it('serves the preview for sharing: the whole photograph on paper, to be cached for ever', async () => {
    const { body } = await uploadOne(photo('moon-vase--iron-red'));
    const shown = await picture(`/media/${body.public_id}/share.jpg`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await sharp(shown.body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(shown.body.length).toBeLessThan(100_000);
    const paper = [0xf3, 0xed, 0xe1];
    for (const [x, y] of [
      [0, 0],
      [1192, 0],
      [0, 622],
      [1192, 622],
    ] as const)
      for (const [channel, mean] of (await colourAt(shown.body, x, y)).entries())
        expect(Math.abs(mean - (paper[channel] ?? 0))).toBeLessThan(3);
    const [red = 0, , blue = 0] = await colourAt(shown.body, 600, 400);
    expect(red - blue).toBeGreaterThan(30);
  });

  it('never enlarges a small photograph in the preview for sharing', async () => {
    const small = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const { body } = await uploadOne(small);
    const shown = await picture(`/media/${body.public_id}/share.jpg`);
    expect((await colourAt(shown.body, 660, 200))[0]).toBeGreaterThan(230);
    expect((await colourAt(shown.body, 596, 311))[0]).toBeLessThan(10);
  });

  it('answers 304 if the browser has the image', async () => {
    const { body } = await uploadOne(photo('moon-vase--iron-red'));
    const etag = (await picture(body.thumbnail_url)).headers.get('etag') ?? '';
    const again = await picture(body.thumbnail_url, { 'if-none-match': `"other", ${etag}` });
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  });

  it.each([
    'none/160.jpg',
    'ID/161.jpg',
    'ID/160.gif',
    'ID/share.avif',
    'ID/share.jpg.jpg',
    'ID/0160.jpg',
    '..%2Fmasters%2FID/160.jpg',
    'ID/..%2F160.jpg',
  ])('answers 404 for %s', async (path) => {
    const { body } = await uploadOne(photo('moon-vase--iron-red'));
    expect(await picture(`/media/${path.replace('ID', body.public_id)}`)).toMatchObject({ status: 404 });
  });

  it('keeps transparency if the format supports it', async () => {
    const file = await sharp({
      create: { width: 200, height: 200, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.2 } },
    })
      .png()
      .toBuffer();
    const { body } = await uploadOne(file);
    const webp = await picture(`/media/${body.public_id}/160.webp`);
    expect((await sharp(webp.body).metadata()).hasAlpha).toBe(true);
    const jpeg = await sharp((await picture(body.thumbnail_url)).body)
      .raw()
      .toBuffer();
    expect(jpeg[0]).toBeGreaterThan(180);
  });

  it('prepares images when another service requests it', async () => {
    const { body } = await uploadOne(photo('store-jar--honey'));
    const wish = { widths: [480], formats: ['jpg'] };
    expect(await ask('POST', '/internal/images/prepare', wish)).toMatchObject({ status: 403 });
    const warmed = await ask('POST', '/internal/images/prepare', wish, catalogue.internal);
    expect(warmed.status).toBe(202);
    expect(warmed.body.queued).toBeGreaterThan(0);
    await waitFor('all are made', async () => {
      const again = await ask('POST', '/internal/images/prepare', wish, catalogue.internal);
      return again.body.queued === 0;
    });
    expect((await picture(`/media/${body.public_id}/480.jpg`)).status).toBe(200);
  });
});

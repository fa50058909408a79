import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startCatalogue, type Answered, type Catalogue } from './catalogue-setup.ts';
import { imageForm, photo, plain } from './image-files.ts';

describe('uploading images', () => {
  let catalogue: Catalogue;
  let ask: Catalogue['ask'];
  const fetched: string[] = [];

  beforeAll(async () => {
    catalogue = await startCatalogue({
      fetchFrom: async (url) => {
        fetched.push(url);
        return plain(300, 300, /\/(\d)\//.exec(url) ? 20 + Number(/\/(\d)\//.exec(url)?.[1]) : 7)
          .png()
          .toBuffer();
      },
    });
    ({ ask } = catalogue);
  });
  afterAll(() => catalogue?.stop());

  const uploadOne = (file: Buffer, folder?: string): Promise<Answered> =>
    ask('POST', '/api/upload/single', imageForm('image', [['pot.bin', file]], folder));
  const picture = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${catalogue.url}${path}`, { headers });
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
  };

  it('stores an image in a folder and answers with its record [A206] [A301]', async () => {
    const { status, body } = await uploadOne(photo('moon-vase--iron-red'), 'variants');
    expect(status).toBe(200);
    expect(body).toEqual({
      url: `/media/${body.public_id}/1200.jpg`,
      public_id: expect.stringMatching(/^variants-[0-9a-f]{24}$/),
      thumbnail_url: `/media/${body.public_id}/160.jpg`,
      large_url: `/media/${body.public_id}/1200.jpg`,
      width: 800,
      height: 1000,
    });
  });

  it('stores several images, and names the refused ones [A302] [A303]', async () => {
    const files: [string, Buffer][] = [
      ['a.webp', photo('bud-vase--honey')],
      ['b.jpg', Buffer.from('not an image')],
      ['c.webp', photo('bud-vase--inside')],
    ];
    const { status, body } = await ask(
      'POST',
      '/api/upload/multiple',
      imageForm('images', files, 'products'),
    );
    expect(status).toBe(200);
    expect(body.data.successful).toHaveLength(2);
    expect(body.data.successful[0]).toMatchObject({
      width: 800,
      public_id: expect.stringMatching(/^products-/),
    });
    expect(body.data.failed).toEqual([{ filename: 'b.jpg', message: 'Please select only image files' }]);
  });

  it('stores a file once, even if it is sent several times at once', async () => {
    const file = await plain(500, 400, 33).png().toBuffer();
    const answers = await Promise.all([uploadOne(file), uploadOne(file), uploadOne(file)]);
    expect(new Set(answers.map(({ body }) => body.public_id)).size).toBe(1);
    expect((await uploadOne(file)).body).toEqual(answers[0]?.body);
  });

  it('turns images upright and removes the metadata of the camera', async () => {
    const file = await plain(600, 400)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(file).metadata()).orientation).toBe(6);
    const { body } = await uploadOne(file);
    expect(body).toMatchObject({ width: 400, height: 600 });
    const shown = await picture(body.large_url);
    const metadata = await sharp(shown.body).metadata();
    expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
      400,
      600,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
  ])('refuses %s by its content, whatever its name says', async (_, file) => {
    const refused = await ask('POST', '/api/upload/single', imageForm('image', [['pot.jpg', file]]));
    expect(refused).toMatchObject({ status: 415, body: { message: 'Please select only image files' } });
  });

  it('says that a photograph is damaged', async () => {
    const jpeg = await plain(900, 700).jpeg().toBuffer();
    const alpha = await sharp({ create: { width: 90, height: 70, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer();
    const likeJpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100)]);
    for (const file of [
      jpeg.subarray(0, jpeg.length / 2),
      photo('hero').subarray(0, 400),
      alpha.subarray(0, 80),
      likeJpeg,
    ])
      expect(await uploadOne(file)).toMatchObject({
        status: 415,
        body: { message: expect.stringMatching(/^This photograph is damaged or incomplete\./) },
      });
  });

  it('refuses a file of 5 MB and an image above 24 megapixels', async () => {
    const MEGABYTES_5 = 5 * 1024 * 1024;
    const large = await uploadOne(Buffer.alloc(MEGABYTES_5, 1));
    expect(large).toMatchObject({ status: 413, body: { message: 'File size must be less than 5MB' } });
    const pot = await plain(40, 40).png().toBuffer();
    const padded = Buffer.concat([pot, Buffer.alloc(MEGABYTES_5 - 1 - pot.length)]);
    expect((await uploadOne(padded)).status).toBe(200);
    const wide = await uploadOne(await plain(6001, 4000).png().toBuffer());
    expect(wide).toMatchObject({ status: 400, body: { message: 'Images may have at most 24 megapixels' } });
  });

  it('refuses missing files, unknown folders and malformed forms', async () => {
    expect(await ask('POST', '/api/upload/single', imageForm('image', []))).toMatchObject({ status: 400 });
    expect(await ask('POST', '/api/upload/multiple', imageForm('images', []))).toMatchObject({ status: 400 });
    expect(await uploadOne(photo('bud-vase--honey'), '../../etc')).toMatchObject({ status: 400 });
    const broken = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await ask('POST', '/api/upload/single', 'nothing', broken)).toMatchObject({ status: 400 });
    const strange = await ask('POST', '/api/upload/multiple', imageForm('others', [['a', photo('hero')]]));
    expect(strange).toMatchObject({ status: 400 });
  });

  it('fetches an image from an address given in JSON or in the form', async () => {
    const url = 'https://pots.example/pictures/tall%20vase.png?size=l';
    const { status, body } = await ask('POST', '/api/upload/single', { url, folder: 'products' });
    expect({ status, width: body.width }).toEqual({ status: 200, width: 300 });
    const asForm = imageForm('image', []);
    asForm.append('url', url);
    expect((await ask('POST', '/api/upload/single', asForm)).body).toEqual(body);
    expect(fetched).toEqual([url, url]);
  });

  it('stores an image whatever its name', async () => {
    const names = ['%zz.png', '%00.png', '%ED%A0%80.png', 'ten%25.png'];
    for (const [n, name] of names.entries()) {
      const url = `https://pots.example/${n}/${name}`;
      expect([name, (await ask('POST', '/api/upload/single', { url })).status]).toEqual([name, 200]);
    }
  });

  it('lists the media library by folder, in pages with a cursor [A207] [A304] [A305]', async () => {
    const sent: string[] = [];
    for (let n = 0; n < 21; n += 1)
      sent.push(
        (
          await uploadOne(
            await plain(40, 40, 200 + n)
              .png()
              .toBuffer(),
            'stock/variants',
          )
        ).body.public_id,
      );
    const first = (await ask('GET', '/api/upload/media-library?folder=variants&max_results=3')).body;
    expect(first.resources[0]).toEqual({
      public_id: sent[20],
      secure_url: `/media/${sent[20]}/1200.jpg`,
      filename: 'pot.bin',
      thumbnail_url: `/media/${sent[20]}/160.jpg`,
      width: 40,
      height: 40,
    });
    const path = `/api/upload/media-library?folder=variants&max_results=3&next_cursor=${first.next_cursor}`;
    const second = (await ask('GET', path)).body;
    const ids = [...first.resources, ...second.resources].map((one) => one.public_id);
    expect(ids).toEqual(sent.toReversed().slice(0, 6));
    expect(new Set(ids).size).toBe(ids.length);
    const page = (await ask('GET', '/api/upload/media-library?folder=variants')).body;
    expect(page.resources).toHaveLength(20);
    const all = (await ask('GET', '/api/upload/media-library?max_results=100')).body;
    expect(all.resources.length).toBeGreaterThan(21);
    expect(all.next_cursor).toBeNull();
    expect(await ask('GET', '/api/upload/media-library?next_cursor=x')).toMatchObject({ status: 400 });
  });

  it('lets only admins upload and browse', async () => {
    const as = { authorization: catalogue.users.customer };
    expect(await ask('POST', '/api/upload/single', imageForm('image', []), as)).toMatchObject({
      status: 403,
    });
    expect(await ask('GET', '/api/upload/media-library', undefined, { authorization: '' })).toMatchObject({
      status: 401,
    });
  });
});

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { open, put, sendFiles } from '../at-the-counter.ts';
import { sizeOf } from '../jpeg-size.ts';
import type { Part } from '../part.ts';

const PHOTO = join(import.meta.dirname, '../../../../demo/photos/bud-vase--honey.webp');

/** Photographs of pots: uploaded, cropped, shown in every size, put on pots. */
export const photographs: Part = {
  name: 'photographs',
  async run(stage, findings) {
    const { maker } = stage;
    const { url } = stage.shop.address;
    const gwen = stage.guest();
    const [one, two] = [randomUUID(), randomUUID()].map(async (mark) =>
      Buffer.concat([await readFile(PHOTO), Buffer.from(mark)]),
    );
    const file = { name: 'vase.webp', type: 'image/webp', body: (await one) as Buffer };
    const upload = async (folder: string, image = file) =>
      (await sendFiles(maker, `${url}/api/upload/single`, { folder, image: [image] })).body;
    const first = await upload('products');
    const id = first.public_id;
    findings.shows('an upload', first, {
      public_id: /^products-[0-9a-f]{24}$/,
      width: 800,
      height: 1000,
      url: `/media/${id}/1200.jpg`,
      thumbnail_url: `/media/${id}/160.jpg`,
    });
    findings.shows('the same file again', (await upload('products')).public_id, id);
    findings.shows(
      'in another folder',
      (await upload('variants')).public_id,
      id.replace('products', 'variants'),
    );
    const { data } = (
      await sendFiles(maker, `${url}/api/upload/multiple`, {
        folder: 'products',
        images: [
          { ...file, body: (await two) as Buffer },
          { name: 'notes.txt', type: 'text/plain', body: 'No image' },
        ],
      })
    ).body;
    findings.shows('several files', data, {
      successful: [{ width: 800, height: 1000 }],
      failed: [{ filename: 'notes.txt' }],
    });
    const second = data.successful[0].public_id;
    findings.shows(
      'what is no image',
      (
        await sendFiles(maker, `${url}/api/upload/single`, {
          folder: 'products',
          image: [{ ...file, body: 'No image' }],
        })
      ).status >= 400,
      true,
    );
    findings.shows(
      'who may not',
      (await sendFiles(gwen, `${url}/api/upload/single`, { folder: 'products', image: [file] })).status,
      401,
    );
    const library = async (folder: string, more = '') =>
      maker.get(`/upload/media-library?folder=${folder}&max_results=100${more}`);
    const ids = (list: { public_id: string }[]) => list.map(({ public_id }) => public_id);
    findings.shows('the newest of the library', ids((await library('products')).resources).slice(0, 2), [
      second,
      id,
    ]);
    const { next_cursor: cursor } = await maker.get('/upload/media-library?folder=products&max_results=1');
    findings.shows(
      'the next of the library',
      ids(
        (await maker.get(`/upload/media-library?folder=products&max_results=1&next_cursor=${cursor}`))
          .resources,
      ),
      [id],
    );

    const picture = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(url + path, { headers });
      return {
        status: answer.status,
        headers: answer.headers,
        bytes: Buffer.from(await answer.arrayBuffer()),
      };
    };
    const sizes = async (path: string) => sizeOf((await picture(path)).bytes);
    findings.shows('a small one', await sizes(`/media/${id}/160.jpg`), [160, 200]);
    findings.shows('a large one is not enlarged', await sizes(`/media/${id}/1200.jpg`), [800, 1000]);
    findings.shows('the one to share', await sizes(`/media/${id}/share.jpg`), [1200, 630]);
    const webp = await picture(`/media/${id}/480.webp`);
    findings.shows(
      'another format',
      [
        webp.status,
        webp.headers.get('content-type'),
        webp.bytes.subarray(8, 12).toString(),
        webp.headers.get('cache-control'),
      ],
      [200, 'image/webp', 'WEBP', 'public, max-age=31536000, immutable'],
    );
    findings.shows(
      'a browser that has it',
      (await picture(`/media/${id}/480.webp`, { 'if-none-match': webp.headers.get('etag') ?? '' })).status,
      304,
    );
    for (const path of [`/media/${id}/161.jpg`, `/media/${id}/160.png`, '/media/products-none/160.jpg'])
      findings.shows(path, (await picture(path)).status, 404);

    const crop = (of: string, part: object) => maker.ask('POST', `/upload/crops/${of}`, part);
    const cropped = (await crop(id, { x: 0.25, y: 0.1, width: 0.5, height: 0.4 })).body;
    findings.shows('a crop', cropped, {
      public_id: new RegExp(`^${id}-c[0-9a-f]{12}$`),
      width: 400,
      height: 400,
    });
    findings.shows(
      'the crop again',
      (await crop(id, { x: 0.25, y: 0.1, width: 0.5, height: 0.4 })).body.public_id,
      cropped.public_id,
    );
    findings.shows(
      'a crop of a crop is of the whole',
      (await crop(cropped.public_id, { x: 0, y: 0, width: 1, height: 0.5 })).body,
      { width: 800, height: 500 },
    );
    findings.shows('where it was cut', await maker.get(`/upload/crops/${cropped.public_id}`), {
      original: { public_id: id, width: 800, height: 1000 },
      crop: { x: 0.25, y: 0.1, width: 0.5, height: 0.4 },
    });
    findings.shows('what was not cut', await maker.get(`/upload/crops/${id}`), { crop: null });
    for (const [what, part] of Object.entries({
      all: { x: 0, y: 0, width: 1, height: 1 },
      little: { x: 0, y: 0, width: 0.1, height: 0.1 },
    }))
      findings.shows(`cutting ${what}`, (await crop(id, part)).status, 400);
    findings.shows('a crop as it is shown', await sizes(cropped.url), [400, 400]);

    // On pots, and as a hint that two are one.
    const name = `Shown vase ${Date.now()}`;
    const images = [{ url: cropped.url, alt: 'A pink vase' }, { url: `/media/${second}/1200.jpg` }];
    const pot = await stage.pot(findings, {
      name,
      price: 44.4,
      stock: 3,
      images,
      color: 'Chalk',
    });
    await findings.comes('a pot with photographs', () => gwen.get(`/products/${pot.id}`), {
      imageUrl: cropped.url,
      images,
      imageTone: /^#[0-9a-f]{6}$/,
    });
    const twin = await stage.pot(findings, {
      name: name.toUpperCase(),
      images: [{ url: `/media/${id.replace('products', 'variants')}/1200.jpg` }],
    });
    await findings.comes('a twin', async () => (await maker.get(`/admin/products/${twin.id}`)).duplicates, [
      { id: pot.id, match: 'name-and-photograph' },
    ]);
    findings.shows(
      'another name',
      (await maker.must('POST', '/admin/products/duplicates', { name: 'Jug', images: [images[1]?.url] }))
        .duplicates,
      [{ id: pot.id, match: 'photograph' }],
    );
    const cart = await put(gwen, pot);
    findings.shows('in the cart', cart.CartProduct, {
      imageUrl: cropped.url,
      images: images.map((image) => ({ url: image.url })),
    });
    const feed = await findings.comes(
      'the merchants’ feed',
      async () =>
        new RegExp(`<item><g:id>${pot.id}.*?</item>`).exec(
          (await open(gwen, `${url}/feeds/google.xml`)).text,
        )?.[0] ?? '',
      /<g:id>/,
    );
    findings.shows(
      'its photographs',
      [
        feed.includes(`${cropped.public_id}/`),
        new RegExp(`additional_image_link>[^<]*${second}/`).test(feed),
      ],
      [true, true],
    );
    await gwen.must('DELETE', '/cart');

    return async (later) => {
      later.shows('a photograph afterwards', await sizes(`/media/${id}/480.jpg`), [480, 600]);
      later.shows('the same file afterwards', (await upload('products')).public_id, id);
    };
  },
};

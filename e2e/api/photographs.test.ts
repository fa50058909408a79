import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { WireUpload } from '@slipcast/contracts/http/images';
import { admin, newCustomer } from '@slipcast/testkit/shop/client';

const VASE = join(import.meta.dirname, '../../infra/demo/photos/bud-vase--honey.webp');
/** A photograph that the shop has not seen: what comes after a picture's end makes it another file. */
const photo = async () => new Blob([await readFile(VASE), randomUUID()], { type: 'image/webp' });

interface Library {
  resources: { public_id: string }[];
  next_cursor: string | null;
}
const record = {
  url: expect.stringContaining('/media/'),
  public_id: expect.any(String),
  thumbnail_url: expect.stringContaining('/media/'),
  large_url: expect.stringContaining('/media/'),
  width: 800,
  height: 1000,
};

it('uploads photographs one by one and many at once, each into its folder [A301][A302][A303][A206]', async () => {
  const robin = await admin();
  const one = new FormData();
  one.set('image', await photo(), 'vase.webp');
  one.set('folder', 'products');
  const single = await robin.send<WireUpload>('POST', '/upload/single', one);
  expect(single.body).toEqual(record);
  const many = new FormData();
  for (const name of ['a.webp', 'b.webp']) many.append('images', await photo(), name);
  many.set('folder', 'variants');
  const { body } = await robin.send<{ data: { successful: WireUpload[] } }>('POST', '/upload/multiple', many);
  expect(body.data.successful).toEqual([record, record]);
  const inFolder = async (folder: string) =>
    (await robin.get<Library>(`/upload/media-library?folder=${folder}`)).body.resources.map(
      (resource) => resource.public_id,
    );
  const [products, variants] = [await inFolder('products'), await inFolder('variants')];
  const [a = '', b = ''] = body.data.successful.map(({ public_id }) => public_id);
  expect(products).toContain(single.body.public_id);
  expect(variants).toEqual(expect.arrayContaining([a, b]));
  expect(products).not.toContain(a);
  expect(variants).not.toContain(single.body.public_id);
});

it('lists photographs in pages of twenty, or of the size asked for, with a cursor [A304][A305][A207]', async () => {
  const robin = await admin();
  const library = async (more: string) =>
    (await robin.get<Library>(`/upload/media-library?folder=products${more}`)).body;
  const first = await library('&max_results=20');
  expect(first.resources).toHaveLength(20);
  for (const resource of first.resources)
    expect(resource).toMatchObject({
      public_id: expect.any(String),
      secure_url: expect.stringContaining('/media/'),
      filename: expect.any(String),
      thumbnail_url: expect.stringContaining('/media/'),
      width: expect.any(Number),
      height: expect.any(Number),
    });
  expect(await library('')).toEqual(first);
  expect((await library('&max_results=3')).resources).toEqual(first.resources.slice(0, 3));
  const second = await library(`&max_results=20&next_cursor=${first.next_cursor}`);
  const seen = [...first.resources, ...second.resources].map(({ public_id }) => public_id);
  expect(second.resources.length).toBeGreaterThan(0);
  expect(new Set(seen).size).toBe(seen.length);
});

it('refuses files that are not photographs, and users who are not admins', async () => {
  const robin = await admin();
  const text = new FormData();
  text.set('image', new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }), 'x.png');
  text.set('folder', 'products');
  const refused = await robin.send<{ message: string }>('POST', '/upload/single', text);
  expect([refused.status >= 400 && refused.status < 500, refused.body.message]).toEqual([
    true,
    'Please select only image files',
  ]);
  expect((await (await newCustomer()).send('POST', '/upload/single', text)).status).toBe(403);
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { CroppedImage } from '@slipcast/contracts/http/images';
import { startCatalogue, type Catalogue } from './catalogue-setup.ts';
import { imageForm } from './image-files.ts';

describe('cropping images', () => {
  let catalogue: Catalogue;
  let original: { public_id: string; url: string };
  beforeAll(async () => {
    catalogue = await startCatalogue();
    // Red on the left, blue on the right.
    const blue = await sharp({ create: { width: 400, height: 1000, channels: 3, background: '#2030c0' } })
      .png()
      .toBuffer();
    const file = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#c03020' } })
      .composite([{ input: blue, left: 400, top: 0 }])
      .png()
      .toBuffer();
    const form = imageForm('image', [['two.png', file]], 'variants');
    original = (await catalogue.ask('POST', '/api/upload/single', form)).body;
  });
  afterAll(() => catalogue?.stop());

  const crop = (publicId: string, x: number, y: number, width: number, height: number) =>
    catalogue.ask('POST', `/api/upload/crops/${publicId}`, { x, y, width, height });
  const cropsOf = async (publicId: string) => {
    const { status, body } = await catalogue.ask('GET', `/api/upload/crops/${publicId}`);
    return { status, body: body as unknown as CroppedImage };
  };
  /** The mean of red and of blue in the served image. */
  const colours = async (url: string) => {
    const answer = await fetch(`${catalogue.url}${url}`);
    const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
    return [channels[0]?.mean ?? 0, channels[2]?.mean ?? 0];
  };

  it('makes a crop an image of its own, and leaves the original as it is', async () => {
    const { status, body } = await crop(original.public_id, 0.5, 0.2, 0.5, 0.4);
    expect(status).toBe(200);
    expect(body).toMatchObject({ width: 400, height: 400, url: `/media/${body.public_id}/1200.jpg` });
    expect(body.public_id).toMatch(new RegExp(`^${original.public_id}-c[0-9a-f]{12}$`));
    const [red = 0, blue = 0] = await colours(body.url);
    expect(blue).toBeGreaterThan(150);
    expect(red).toBeLessThan(60);
    expect((await cropsOf(original.public_id)).body.crop).toBeNull();
    expect((await crop(original.public_id, 0.5, 0.2, 0.5, 0.4)).body.public_id).toBe(body.public_id);
  });

  it('crops again from the original', async () => {
    const right = await crop(original.public_id, 0.5, 0, 0.5, 1);
    expect(await cropsOf(right.body.public_id)).toEqual({
      status: 200,
      body: {
        original: { url: original.url, public_id: original.public_id, width: 800, height: 1000 },
        crop: { x: 0.5, y: 0, width: 0.5, height: 1 },
      },
    });
    const left = await crop(right.body.public_id, 0, 0, 0.5, 0.5);
    expect(left.body).toMatchObject({ width: 400, height: 500 });
    const [red = 0, blue = 0] = await colours(left.body.url);
    expect(red).toBeGreaterThan(150);
    expect(blue).toBeLessThan(60);
  });

  it('refuses crops that are too small, whole, outside or of no image, and anyone but admins', async () => {
    expect((await crop(original.public_id, 0, 0, 0.19, 0.5)).body).toMatchObject({
      message: 'A crop must be at least 160 pixels wide and high',
    });
    expect(await crop(original.public_id, 0, 0, 1, 1)).toMatchObject({ status: 400 });
    expect(await crop(original.public_id, 0, 0, 1.2, 1)).toMatchObject({ status: 400 });
    expect(await crop('products-none', 0, 0, 0.5, 0.5)).toMatchObject({ status: 404 });
    expect((await cropsOf('products-none')).status).toBe(404);
    const as = { authorization: catalogue.users.customer };
    const path = `/api/upload/crops/${original.public_id}`;
    expect(await catalogue.ask('GET', path, undefined, as)).toMatchObject({ status: 403 });
    const body = { x: 0, y: 0, width: 0.5, height: 0.5 };
    expect(await catalogue.ask('POST', path, body, as)).toMatchObject({ status: 403 });
  });
});

import { z } from 'zod';
import { ImageAddress } from './catalogue.ts';
import { Count, number, ofType, text } from './fields.ts';

/** AVIF, WebP or JPEG, as the address asks. */
export const Picture = z.file();

const picture = {
  public_id: text('products-5d41402abc4b2a76'),
  thumbnail_url: text('/media/products-5d41402abc4b2a76/160.jpg'),
  width: Count,
  height: Count,
};
const large = text('/media/products-5d41402abc4b2a76/1200.jpg');
/** The image record of A§3. */
export const WireUpload = z
  .object({ url: ImageAddress, ...picture, large_url: large })
  .meta({ id: 'Upload' });
export type WireUpload = z.infer<typeof WireUpload>;
export const UploadedImages = z.object({
  data: z.object({
    successful: z.array(WireUpload),
    failed: z.array(z.object({ filename: text('notes.txt'), message: text('This is not an image') })),
  }),
});
export type UploadedImages = z.infer<typeof UploadedImages>;
export const MediaLibrary = z.object({
  resources: z.array(z.object({ ...picture, secure_url: large, filename: text('mug.jpg') })),
  next_cursor: text('products-5d41402abc4b2a76').nullable(),
});
export type MediaLibrary = z.infer<typeof MediaLibrary>;

const share = z.number(ofType('A crop is given by numbers from 0 to 1')).min(0).max(1);
/** Part of a photograph, in shares of its width and height. */
export const Crop = z.object({ x: share, y: share, width: share, height: share });
export type Crop = z.infer<typeof Crop>;
const part = number(0.25);
export const CroppedImage = z
  .object({
    original: z
      .object({ url: ImageAddress, public_id: picture.public_id, width: Count, height: Count })
      .describe('The whole photograph, also if it was cropped already'),
    crop: z
      .object({ x: part, y: part, width: part, height: part })
      .nullable()
      .describe('What is shown of it, in shares of its width and height; null: all of it'),
  })
  .meta({ id: 'CroppedImage' });
export type CroppedImage = z.infer<typeof CroppedImage>;

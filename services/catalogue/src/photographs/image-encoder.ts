import sharp, { type Sharp } from 'sharp';
import { IMAGE_SIDE_MAX } from '@slipcast/contracts/limits';
import { fieldRefusal, Refusal } from '@slipcast/contracts/refusal';
import type { Region } from './crop.ts';
import { SHARE, type Format, type Size } from './images.ts';

const MAX_PIXELS = 24_000_000;

const notAnImage = (): Refusal => new Refusal('unsupported-media-type', 'Please select only image files');

/** It begins like an image, so that naming the kinds of files would send its owner on a wrong track. */
const damaged = (): Refusal =>
  new Refusal(
    'unsupported-media-type',
    'This photograph is damaged or incomplete. Please choose it again from where it was taken.',
  );

/** Only JPEG, PNG and WebP files reach a decoder (decision 23). */
const looksLikeImage = (file: Buffer): boolean =>
  (file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) ||
  file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) ||
  (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP');

const open = (file: Buffer, limitInputPixels: number | false = MAX_PIXELS): Sharp =>
  sharp(file, { failOn: 'error', limitInputPixels });

export interface Master {
  body: Buffer;
  contentType: string;
  width: number;
  height: number;
}

/**
 * Decodes an uploaded file and encodes it again, upright and without metadata: as WebP if it is transparent, otherwise as
 * JPEG. Throws Refusal 'unsupported-media-type' for anything but a readable JPEG, PNG or WebP, and 'invalid-body' for more
 * than 24 megapixels.
 */
export async function encodeMaster(file: Buffer): Promise<Master> {
  if (!looksLikeImage(file)) throw notAnImage();
  const found = await open(file, false)
    .metadata()
    .catch(() => {
      throw damaged();
    });
  if (!['jpeg', 'png', 'webp'].includes(found.format)) throw notAnImage();
  if (found.width * found.height > MAX_PIXELS)
    throw fieldRefusal('image', 'Images may have at most 24 megapixels');
  const resized = open(file)
    .autoOrient()
    .resize({ width: IMAGE_SIDE_MAX, height: IMAGE_SIDE_MAX, fit: 'inside', withoutEnlargement: true });
  const stats = () =>
    open(file)
      .stats()
      .catch(() => {
        throw damaged();
      });
  const transparent = found.hasAlpha && !(await stats()).isOpaque;
  const encoded = transparent ? resized.webp({ quality: 92 }) : resized.jpeg({ quality: 92 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(() => {
    throw damaged();
  });
  const { width, height } = info;
  return { body: data, contentType: transparent ? 'image/webp' : 'image/jpeg', width, height };
}

/** A part of a master, at the same resolution. */
export async function encodeCrop(
  { body, contentType }: Omit<Master, keyof Region>,
  region: Region,
): Promise<Master> {
  const part = open(body).extract(region);
  const encoded = contentType === 'image/webp' ? part.webp({ quality: 92 }) : part.jpeg({ quality: 92 });
  return { body: await encoded.toBuffer(), contentType, width: region.width, height: region.height };
}

/** The size that previews of shared addresses show without cropping. */
const SHARED = { width: 1200, height: 630 };
/** The shop's paper, as on its pages: --pot-color-paper. */
const PAPER = '#F3EDE1';

/** The whole photograph on plain paper. A small one keeps its size. */
async function encodeShare(master: Buffer): Promise<Buffer> {
  const photograph = await open(master)
    .resize({ ...SHARED, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: PAPER })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const paper = sharp({ create: { ...SHARED, channels: 3, background: PAPER } });
  return paper
    .composite([{ input: photograph, gravity: 'centre' }])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

/** An image at most `size` pixels wide, never larger than its master; or the preview for sharing. */
export async function encodeDerivative(master: Buffer, size: Size, format: Format): Promise<Buffer> {
  if (size === SHARE) return encodeShare(master);
  const resized = open(master).resize({ width: size, withoutEnlargement: true });
  // Below quality 60 the grain of a glaze is gone and smooth backgrounds show bands. AVIF with effort 3 takes 0.1 s at 480 px on two cores. Effort 4 takes 0.2 to 0.3 s and saves only 8 %.
  if (format === 'avif') return resized.avif({ quality: 64, effort: 3 }).toBuffer();
  if (format === 'webp') return resized.webp({ quality: 80 }).toBuffer();
  return resized.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}

/** '#c9b8a4': the average colour of an image. */
async function averageColour(image: Sharp): Promise<string> {
  const pixel = await image
    .resize({ width: 1, height: 1, fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}

/** Small enough to look at each pixel, large enough for the stem of a candlestick. */
const SMALL = { width: 64, height: 80 };
/** Where a pot stands in a photograph of it, as parts of its width and height. */
const MIDDLE = { left: 0.38, right: 0.62, top: 0.45, bottom: 0.72 };
/** Between two colours; less may be a shadow on a white pot. */
const DIFFERENT = 48;
/** Fewer of the pixels in the middle are no pot. */
const FEWEST = 0.08;

type Pixel = [red: number, green: number, blue: number];
const meanOf = (pixels: readonly Pixel[]): Pixel =>
  [0, 1, 2].map((place) =>
    Math.round(pixels.reduce((sum, pixel) => sum + (pixel[place] ?? 0), 0) / pixels.length),
  ) as Pixel;
const distance = (a: Pixel, b: Pixel): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Of the middle of an image, those pixels that differ from its upper edge, where nothing stands; all if these are too few. */
async function glazeOf(image: Sharp): Promise<string> {
  const raw = await image
    .resize({ ...SMALL, fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  const { width, height } = SMALL;
  const at = (x: number, y: number): Pixel => [...raw.subarray(3 * (y * width + x)).subarray(0, 3)] as Pixel;
  const around = meanOf(Array.from({ length: width }, (_, x) => at(x, 0)));
  const [left, top] = [Math.floor(width * MIDDLE.left), Math.floor(height * MIDDLE.top)];
  const [across, down] = [Math.floor(width * MIDDLE.right) - left, Math.floor(height * MIDDLE.bottom) - top];
  const middle = Array.from({ length: across * down }, (_, place) =>
    at(left + (place % across), top + Math.floor(place / across)),
  );
  const pot = middle.filter((pixel) => distance(pixel, around) > DIFFERENT);
  const mean = meanOf(pot.length >= FEWEST * middle.length ? pot : middle);
  return `#${Buffer.from(mean).toString('hex')}`;
}

/** As '#c9b8a4': the average of a photograph, and the glaze of the pot that it shows. */
export const coloursOf = async (image: Buffer): Promise<{ tone: string; glaze: string }> => ({
  tone: await averageColour(sharp(image)),
  glaze: await glazeOf(sharp(image)),
});

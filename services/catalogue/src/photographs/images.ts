import { createHash } from 'node:crypto';
import { Refusal } from '@slipcast/contracts/refusal';

/** `shop`: what the shop's own pages show. */
export const FOLDERS = ['products', 'variants', 'shop'] as const;
export type Folder = (typeof FOLDERS)[number];

/** The widths (in pixels) and formats that every image is served in. */
export const WIDTHS = [160, 480, 800, 1200, 1600] as const;
export const FORMATS = ['avif', 'webp', 'jpg'] as const;
export type Width = (typeof WIDTHS)[number];
/** The preview of a shared address: a JPEG of 1200 × 630 pixels. */
export const SHARE = 'share';
export type Size = Width | typeof SHARE;
export type Format = (typeof FORMATS)[number];
export const CONTENT_TYPES: Record<Format, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

export const tooLarge = (): Refusal => new Refusal('too-large', 'File size must be less than 5MB');

/** One size and format of an uploaded image. */
export interface Derivative {
  publicId: string;
  size: Size;
  format: Format;
}

/**
 * The same file in the same folder has the same id, so an address always shows the same image. If the image was removed in
 * between, a number follows from the second time on.
 */
export const publicIdOf = (file: Buffer, folder: Folder, time = 1): string =>
  `${folder}-${createHash('sha256').update(file).digest('hex').slice(0, 24)}${time === 1 ? '' : `-${time}`}`;

export const masterKey = (publicId: string): string => `masters/${publicId}`;
export const DERIVATIVES = 'made/';
export const derivativeKey = ({ publicId, size, format }: Derivative): string =>
  `${DERIVATIVES}${publicId}/${size}.${format}`;
/** The public ids of the shop's own images among these addresses. */
export const publicIdsIn = (addresses: (string | null)[]): Set<string> =>
  new Set(addresses.flatMap((address) => /^\/media\/([A-Za-z0-9_-]{1,80})\//.exec(address ?? '')?.[1] ?? []));
export const mediaUrl = (publicId: string, width: Width): string => `/media/${publicId}/${width}.jpg`;

/** Reads the path `<publicId>/<width>.<format>` or `<publicId>/share.jpg`; null for anything that is not served. */
export function parseDerivative(publicId: string, file: string): Derivative | null {
  const size = file === `${SHARE}.jpg` ? SHARE : WIDTHS.find((one) => file.startsWith(`${one}.`));
  const format = FORMATS.find((one) => file === `${size}.${one}`);
  return size && format && /^[A-Za-z0-9_-]{1,80}$/.test(publicId) ? { publicId, size, format } : null;
}

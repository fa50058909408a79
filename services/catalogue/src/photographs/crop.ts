import { createHash } from 'node:crypto';
import type { Crop } from '@slipcast/contracts/http/images';
import { fieldRefusal } from '@slipcast/contracts/refusal';

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}
export interface Region extends Size {
  left: number;
  top: number;
}

/** Anything smaller would be blurred on the page. */
const LEAST = 160;

/** The crop in whole pixels inside the photograph. Throws Refusal 'invalid-body' if it is too small to be shown. */
export function regionOf(crop: Crop, { width, height }: Size): Region {
  const [left, right] = [crop.x, crop.x + crop.width].map((at) => Math.round(Math.min(1, at) * width));
  const [top, bottom] = [crop.y, crop.y + crop.height].map((at) => Math.round(Math.min(1, at) * height));
  const region = { left: left ?? 0, top: top ?? 0, width: 0, height: 0 };
  region.width = (right ?? 0) - region.left;
  region.height = (bottom ?? 0) - region.top;
  if (region.width >= Math.min(LEAST, width) && region.height >= Math.min(LEAST, height)) return region;
  throw fieldRefusal('width', `A crop must be at least ${LEAST} pixels wide and high`);
}

export const isWhole = (region: Region, { width, height }: Size): boolean =>
  region.width === width && region.height === height;

export const cropOf = ({ left, top, ...region }: Region, { width, height }: Size): Crop => ({
  x: left / width,
  y: top / height,
  width: region.width / width,
  height: region.height / height,
});

/** The same part of the same photograph has the same id, which begins with the photograph's. */
export const cropIdOf = (of: string, { left, top, width, height }: Region, time = 1): string => {
  const hash = createHash('sha256').update([left, top, width, height, time].join(' ')).digest('hex');
  return `${of}-c${hash.slice(0, 12)}`;
};

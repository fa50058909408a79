import type { Crop } from '@slipcast/contracts/http/images';
import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';

export type Shape = 'card' | 'square' | 'free';
/** Width divided by height; undefined for any. */
export const ASPECTS: Record<Shape, number | undefined> = { card: 4 / 5, square: 1, free: undefined };
export const SHAPES: Record<Shape, string> = {
  card: 'Shop (4:5)',
  square: 'Square',
  free: 'Free',
};

type Size = { width: number; height: number };

export const WHOLE: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

/** The largest part of that shape, in the middle. */
export function largest(shape: Shape, { width, height }: Size): PercentCrop {
  const aspect = ASPECTS[shape];
  if (aspect === undefined) return WHOLE;
  const sides = aspect > width / height ? { width: 100 } : { height: 100 };
  return centerCrop(
    makeAspectCrop({ unit: '%', ...sides }, aspect, width, height),
    width,
    height,
  ) as PercentCrop;
}

export const percentOf = ({ x, y, width, height }: Crop): PercentCrop => ({
  unit: '%',
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
});
/** Never beyond the edge, however the percentages were rounded. */
export const shareOf = ({ x, y, width, height }: PercentCrop): Crop => {
  const [left, top] = [Math.max(0, x / 100), Math.max(0, y / 100)];
  return { x: left, y: top, width: Math.min(width / 100, 1 - left), height: Math.min(height / 100, 1 - top) };
};

/** The shape that matches a part. */
export const shapeOf = ({ width, height }: Crop, whole: Size): Shape => {
  const ratio = (width * whole.width) / (height * whole.height);
  const isNear = (aspect: number) => Math.abs(ratio / aspect - 1) < 0.01;
  if (isNear(4 / 5)) return 'card';
  return isNear(1) ? 'square' : 'free';
};

export const isSame = (a: PercentCrop, b: PercentCrop): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) < 0.2);

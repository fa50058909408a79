import { DIMENSION_DEFAULT } from './limits.ts';

export interface Size {
  lengthMm: number;
  widthMm: number;
  heightMm: number;
}

const UNKNOWN: Size = { lengthMm: 0, widthMm: 0, heightMm: 0 };

/** What the shop shows of a size; 0 is unknown. No pot is a cube of 10 mm: that is what three untouched fields of the form become (A§5). */
export const knownSize = ({ lengthMm, widthMm, heightMm }: Size): Size =>
  [lengthMm, widthMm, heightMm].every((side) => side === DIMENSION_DEFAULT)
    ? UNKNOWN
    : { lengthMm, widthMm, heightMm };

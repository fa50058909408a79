import type { Product } from '../../features/catalogue/product.ts';

export interface Outline {
  /** Millimetres, as seen from the front. */
  width: number;
  height: number;
  beside: 'mug' | 'hand';
}

/** Millimetres: a mug with its handle, and a grown-up's hand. */
export const REFERENCES = { mug: { width: 112, height: 95 }, hand: { width: 122, height: 185 } } as const;

/** Something about as large as a mug, or much larger, is easier to judge beside a hand. */
const besideOf = (largest: number): Outline['beside'] =>
  (largest > 70 && largest < 135) || largest > 180 ? 'hand' : 'mug';

/** null where the size is not known. */
export function outlineOf({ lengthMm, widthMm, heightMm }: Product): Outline | null {
  const width = Math.max(lengthMm, widthMm);
  const largest = Math.max(width, heightMm);
  if (width === 0 || heightMm === 0) return null;
  return { width, height: heightMm, beside: besideOf(largest) };
}

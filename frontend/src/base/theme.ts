import { createTheme, css } from 'styled-components';
import { raw } from './tokens.ts';

/** `tokens.color.ink` is a CSS variable, which base.css declares; a mistyped name does not compile. */
export const tokens = createTheme(raw, { prefix: 'pot' });

/** Breakpoints live here because a media query cannot read a CSS variable. */
export const media = {
  /** Two columns and more. */
  medium: '@media (min-width: 600px)',
  /** The header shows its links; grids show three. */
  wide: '@media (min-width: 900px)',
  /** Side-by-side page layouts. */
  broad: '@media (min-width: 1100px)',
  narrow: '@media (max-width: 599.98px)',
  print: '@media print',
  still: '@media (prefers-reduced-motion: reduce)',
};

export type Space = keyof typeof raw.space;

/** The second gap, if given, is the one between columns. */
export const grid = (columns: string, gap: Space | 's0', columnGap = gap) => css`
  display: grid;
  grid-template-columns: ${columns};
  gap: ${tokens.space[gap]} ${tokens.space[columnGap]};
`;

/** One thing below the other. */
export const column = (gap: Space) => grid('minmax(0, 1fr)', gap);

/** Side by side, always on one line. */
export const line = (gap: Space) => css`
  display: flex;
  align-items: center;
  gap: ${tokens.space[gap]};
`;

/** Side by side, on the next line where space is short. */
export const row = (gap: Space | 's0', columnGap = gap) => css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[gap]} ${tokens.space[columnGap]};
`;

/** A link as high as a finger needs. */
export const touchTarget = css`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
`;

export const panel = (radius: 'card' | 'field') => css`
  border: 1px solid ${tokens.color.raw};
  border-radius: ${tokens.radius[radius]};
  background: ${tokens.color.white};
`;

export const small = css`
  font-size: ${tokens.text.t14};
  color: ${tokens.color.stone};
`;

/** The width of a text: 65 characters in the shop's own font. `ch` is another width in the fallback font, so everything would move when the font comes. */
export const measure = '41.7em';

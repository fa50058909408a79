import { createTheme } from 'styled-components';
import { raw } from './tokens.ts';

/**
 * Components interpolate `tokens.color.ink` (a CSS variable); a mistyped name does not compile. ThemeProvider is
 * given `tokens.raw`: with `tokens` itself, GlobalStyle emits no variables.
 */
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

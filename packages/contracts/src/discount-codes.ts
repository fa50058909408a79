import { formatPence } from './money.ts';

export const CODE_LIMITS = {
  shortest: 3,
  longest: 32,
  /** Codes for one order. */
  atOnce: 5,
  uses: 100_000,
  pence: 1_000_000,
  /** Categories, or pots, that one code is for. */
  chosen: 200,
} as const;

/** How a code that someone has typed is compared: ' spring 10' is SPRING10. */
export const readCode = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

export type Worth =
  { by: 'percentage'; percent: number } | { by: 'amount'; pence: number } | { by: 'free-delivery' };

/** '10% off', '£5.00 off' or 'Free delivery'. */
export function worthWords(worth: Worth): string {
  switch (worth.by) {
    case 'percentage':
      return `${worth.percent}% off`;
    case 'amount':
      return `${formatPence(worth.pence)} off`;
    case 'free-delivery':
      return 'Free delivery';
  }
}

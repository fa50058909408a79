import type { Refusal } from '@slipcast/contracts/refusal';

const GONE = ['out-of-stock', 'not-enough-stock'];

/** Why the shop refused, in the judge's words. */
export const because = (error: Refusal) => {
  if (GONE.includes(error.code)) return 'gone';
  if (error.code === 'reserved-by-others') return 'others';
  if (error.code.startsWith('payment')) return 'payment';
  return error.code === 'unavailable' ? 'busy' : 'other';
};

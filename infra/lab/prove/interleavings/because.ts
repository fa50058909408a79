import { isDatabaseUnavailable } from '@slipcast/storage/database-unavailable';
import type { Refusal } from '@slipcast/contracts/refusal';
import { isRedisUnanswered } from './breaking-redis.ts';

const GONE = ['out-of-stock', 'not-enough-stock'];

/** Why the shop refused, in the judge's words. */
export const because = (error: Refusal) => {
  if (GONE.includes(error.code)) return 'gone';
  if (error.code === 'reserved-by-others') return 'others';
  if (error.code.startsWith('payment')) return 'payment';
  return error.code === 'unavailable' ? 'busy' : 'other';
};

/** Whether no one can tell what a store has done. */
export const isUnanswered = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || isRedisUnanswered(error);

import { drawnNumber } from '@slipcast/contracts/draw';
import type { StoredTicket } from './ticket-store.ts';

/** Numbers of the draw are below it. */
export const AFTER_DRAW = 2n ** 52n;

/** Where a ticket is in the order: by its number in the draw, and after all of these by its late number, which it must have. */
export const scoreOf = async (
  seed: string,
  { isDrawn, ticket, lateNumber }: Pick<StoredTicket, 'isDrawn' | 'ticket' | 'lateNumber'>,
): Promise<bigint> =>
  isDrawn ? BigInt(await drawnNumber(seed, ticket)) : AFTER_DRAW + BigInt(lateNumber ?? 0);

import { drawnNumber } from '@slipcast/contracts/draw';
import type { StoredTicket } from './room-store.ts';

/** Numbers of the draw are below it. */
export const AFTER_DRAW = 2n ** 52n;

/** Where a ticket is in the order: by its number in the draw, and after all of these as it came. */
export const scoreOf = async (
  seed: string,
  { isDrawn, ticket, number }: Pick<StoredTicket, 'isDrawn' | 'ticket' | 'number'>,
): Promise<bigint> => (isDrawn ? BigInt(await drawnNumber(seed, ticket)) : AFTER_DRAW + BigInt(number));

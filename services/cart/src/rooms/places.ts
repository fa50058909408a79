import { hash } from 'node:crypto';
import { numberOfDigest, textOfDraw } from '@slipcast/contracts/draw';
import type { StoredTicket } from './ticket-store.ts';

/** Numbers of the draw are below it. */
export const AFTER_DRAW = 2n ** 52n;

/**
 * Where a ticket is in the order: by its number in the draw, and after all of these by its late number, which it must have. Node hashes a text
 * twenty times as fast as WebCrypto, which pages use, and ten thousand tickets are hashed when a room is built again.
 */
export const scoreOf = (
  seed: string,
  { isDrawn, ticket, lateNumber }: Pick<StoredTicket, 'isDrawn' | 'ticket' | 'lateNumber'>,
): bigint =>
  isDrawn
    ? BigInt(numberOfDigest(hash('sha256', textOfDraw(seed, ticket), 'hex')))
    : AFTER_DRAW + BigInt(lateNumber ?? 0);

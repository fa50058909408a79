import { commitmentOf, drawOrder } from '@slipcast/contracts/draw';
import type { WireDraw } from '@slipcast/contracts/http/room';
import type { SeenRoom } from '../../../features/rooms/seen-room.ts';

/** What repeating a draw has shown. */
export interface CheckedDraw {
  /** The seed is the one that was committed to. */
  isSeedRight: boolean;
  /** The fingerprint is the one that this browser saw before the opening; null: it saw none. */
  isFingerprintSame: boolean | null;
  /** Tickets' hashes, the first place first. */
  order: string[];
}

/** Repeats a draw. Throws where the browser has no WebCrypto, which needs https. */
export async function checkDraw(draw: WireDraw, { commitment }: SeenRoom): Promise<CheckedDraw> {
  const [found, order] = await Promise.all([commitmentOf(draw.seed), drawOrder(draw.seed, draw.tickets)]);
  return {
    isSeedRight: found === draw.commitment,
    isFingerprintSame: commitment === undefined ? null : commitment === draw.commitment,
    order,
  };
}

/** A ticket as someone has typed or pasted it. */
export const readTicket = (text: string): string => text.trim().toLowerCase();

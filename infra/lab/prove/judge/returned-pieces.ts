import type { Evidence, FinalOrder } from './history.ts';
import type { Span } from './spans.ts';

/** What refunds did to the pieces of one SKU in an order. */
export interface ReturnedPieces {
  /** On sale again. `asked`: when that may have happened at the earliest. */
  back: { pieces: number; asked: number }[];
  /** Broken or lost: a cancellation does not bring them back. */
  gone: number;
  /** A refund that failed had put them back, and an outsider cannot tell which of the others they are. */
  unclear: number;
}

/** @param quantity how many pieces of it the order has */
export function returnedPieces(
  { calls }: Pick<Evidence, 'calls'>,
  order: FinalOrder | undefined,
  sku: string,
  quantity: number,
): ReturnedPieces {
  const found: ReturnedPieces = { back: [], gone: 0, unclear: 0 };
  let left = quantity;
  let goneAllTheSame = 0;
  for (const { id, state } of order?.refunds ?? []) {
    const own = calls.filter(({ did }) => did.kind === 'refund' && did.refund === id);
    const [first] = own;
    if (first?.did.kind !== 'refund') continue;
    for (const { sku: of, quantity: asked, becomes } of first.did.pieces) {
      if (of !== sku) continue;
      if (state === 'failed') {
        if (becomes === 'on-sale') found.unclear += asked;
        // If all of it is cancelled before that is known, they stay away.
        else if (order?.status === 'cancelled') goneAllTheSame += asked;
        continue;
      }
      const pieces = Math.min(asked, left);
      left -= pieces;
      if (becomes === 'gone') found.gone += pieces;
      else found.back.push({ pieces, asked: Math.min(...own.map((call) => call.asked)) });
    }
  }
  // Once all of it is cancelled and nothing is gone, every piece is back, whichever refund failed before.
  if (order?.status === 'cancelled' && found.gone === 0) found.unclear = 0;
  found.unclear += goneAllTheSame;
  return found;
}

/** A sale, and the parts of it that refunds brought back, or kept away for good. */
export function inParts(sale: Span, { back, gone, unclear }: ReturnedPieces): Span[] {
  const stays = { certainTo: Infinity, possibleTo: Infinity };
  const returned = back.map(({ pieces, asked }) => ({
    ...sale,
    pieces,
    certainTo: asked,
    possibleTo: Infinity,
  }));
  const kept = sale.pieces - gone - back.reduce((sum, { pieces }) => sum + pieces, 0);
  const maybe = Math.min(unclear, kept + gone);
  const rest = Math.max(0, kept - maybe);
  const parts = [
    { ...sale, pieces: rest },
    { ...sale, ...stays, pieces: kept + gone - maybe - rest },
    { ...sale, ...stays, pieces: maybe, certainFrom: Infinity, certainTo: -Infinity },
  ];
  return [...parts, ...returned].filter(({ pieces }) => pieces > 0);
}

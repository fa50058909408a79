import { piecesOf } from './did.ts';
import { isRefused, type Call } from './history.ts';
import { NEVER, type Span } from './spans.ts';

/** A claim at checkout lets a hold live this much longer. */
export const CLAIM_MS = 150_000;

const answeredAt = ({ answered }: Call): number => answered ?? Infinity;

/** Of the calls for one payment that may have placed its order, the one that was answered first: it is the sale. */
function placingCalls(own: Call[]): Set<Call> {
  const placing = new Map<string, Call>();
  for (const call of own) {
    if (call.did.kind !== 'order' || isRefused(call)) continue;
    const earlier = placing.get(call.did.payment);
    if (!earlier || answeredAt(call) < answeredAt(earlier)) placing.set(call.did.payment, call);
  }
  return new Set(placing.values());
}

/**
 * While an order is asked for, its pieces may be kept for it. Where the call is the one that may have placed the order they are a possible sale
 * already. Where it was refused, or the shopper pressed more than once, they are a possible hold until it is answered.
 */
export function attemptSpans(own: Call[], sku: string): Span[] {
  const placing = placingCalls(own);
  return own.flatMap((call): Span[] => {
    const { did, client, asked, answered } = call;
    if (did.kind !== 'order' || placing.has(call)) return [];
    const possibleTo = answered ?? asked + CLAIM_MS;
    return [{ client, pieces: piecesOf(did.lines, sku), possibleFrom: asked, ...NEVER, possibleTo, call }];
  });
}

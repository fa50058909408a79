import type { Call } from './history.ts';

/** What could not be done while the shop was away is put right within this time. */
export const REPAIR_MS = 30_000;
/** How long an offer to someone in the queue lasts, unless a run says otherwise. */
export const OFFER_MS = 600_000;

/**
 * How many pieces of one SKU something concerns, and when. It had certainly happened between `certainFrom` and
 * `certainTo`, and may have been so between `possibleFrom` and `possibleTo`. Calls that were never answered are possible
 * and never certain, so the sums of both kinds are bounds that the truth lies between.
 */
export interface Span {
  client: string;
  pieces: number;
  possibleFrom: number;
  certainFrom: number;
  certainTo: number;
  possibleTo: number;
  call: Call;
}

/** Of a span that is only possible. */
export const NEVER = { certainFrom: Infinity, certainTo: -Infinity };

export interface Timeline {
  sku: string;
  /** Pieces put into stock (positive) or taken out (negative). */
  stock: Span[];
  /** Sales, from when the pieces left stock until they came back. */
  sales: Span[];
  holds: Span[];
}

export const sum = (spans: Span[], counts: (span: Span) => boolean): number =>
  spans.reduce((total, span) => total + (counts(span) ? span.pieces : 0), 0);

export const isCertain = (span: Span, at: number) => span.certainFrom <= at && at < span.certainTo;
export const isPossible = (span: Span, at: number) => span.possibleFrom <= at && at <= span.possibleTo;

/** Pieces put into stock less those taken out, at most and at least. A removal that is only possible lowers the least. */
export const mostStock = ({ stock }: Timeline, at: number) =>
  sum(stock, (span) => (span.pieces > 0 ? isPossible(span, at) : isCertain(span, at)));
export const leastStock = ({ stock }: Timeline, at: number) =>
  sum(stock, (span) => (span.pieces > 0 ? isCertain(span, at) : isPossible(span, at)));

/** Pieces that the client certainly holds from before this call until after it. */
export function certainlyHeld(timeline: Timeline | undefined, { client, asked, answered }: Call): number {
  const held = timeline?.holds.filter(
    (hold) => hold.client === client && isCertain(hold, asked) && hold.certainTo > (answered ?? asked),
  );
  return Math.max(0, ...(held ?? []).map(({ pieces }) => pieces));
}

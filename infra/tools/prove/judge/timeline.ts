import type { Call, Evidence, Line } from './history.ts';

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

export interface Timeline {
  sku: string;
  /** Pieces put into stock (positive) or taken out (negative). */
  stock: Span[];
  /** Sales, from when the pieces left stock until they came back. */
  sales: Span[];
  holds: Span[];
}

/** How far the shop's clock may be from the run's: `Date` headers have whole seconds. */
const CLOCK_MS = 1500;
/** A claim at checkout lets a hold live this much longer. */
const CLAIM_MS = 150_000;
/** A hold that nobody was told of may last this long: two hours, and a claim at checkout. */
const LONGEST_HOLD_MS = 7_500_000;

const piecesOf = (lines: Line[], sku: string) =>
  lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);

export const skusOf = ({ calls }: Evidence): string[] => [
  ...new Set(calls.flatMap(({ did }) => ('sku' in did ? [did.sku] : []))),
];

function stockSpans(calls: Call[], sku: string): Span[] {
  return calls.flatMap((call): Span[] => {
    const { did, reply, client, asked, answered } = call;
    if (did.kind !== 'stock' || did.sku !== sku || reply?.kind === 'refused') return [];
    const certainFrom = reply ? (answered ?? Infinity) : Infinity;
    return [
      {
        client,
        pieces: did.delta,
        possibleFrom: asked,
        certainFrom,
        certainTo: Infinity,
        possibleTo: Infinity,
        call,
      },
    ];
  });
}

/** One span for each payment that an order may have been placed with, however often the shopper pressed. */
function saleSpans({ calls, orders }: Evidence, sku: string): Span[] {
  const spans = new Map<string, Span>();
  for (const call of calls) {
    const { did, reply, client, asked, answered } = call;
    if (did.kind !== 'order') continue;
    const pieces = piecesOf(did.lines, sku);
    if (pieces === 0) continue;
    const order = orders.find(({ payment }) => payment === did.payment);
    const told = reply?.kind === 'ordered';
    // Refused, and there is no order at the end: it never took anything for long enough to matter to others.
    if (!told && !order && reply?.kind === 'refused') continue;
    const cancelled = order?.status === 'cancelled';
    const back = cancelled
      ? cancelTimes(calls, order.number, asked)
      : { certainTo: Infinity, possibleTo: Infinity };
    const earlier = spans.get(did.payment);
    spans.set(did.payment, {
      client,
      pieces,
      possibleFrom: Math.min(earlier?.possibleFrom ?? Infinity, asked),
      certainFrom: Math.min(earlier?.certainFrom ?? Infinity, told ? (answered ?? Infinity) : Infinity),
      ...back,
      call: earlier && earlier.call.reply?.kind === 'ordered' ? earlier.call : call,
    });
  }
  return [...spans.values()];
}

/** A cancelled order's pieces: certainly gone until somebody may have cancelled it, possibly gone for good. */
function cancelTimes(calls: Call[], order: string, asked: number) {
  const cancel = calls.find(({ did }) => did.kind === 'cancel' && did.order === order);
  return { certainTo: cancel?.asked ?? asked, possibleTo: Infinity };
}

/** What may end or shrink a client's hold, beside the clock. An order that was refused takes nothing. */
const endsHold = ({ did, reply }: Call, sku: string) =>
  (did.kind === 'release' && did.sku === sku) ||
  (did.kind === 'order' && piecesOf(did.lines, sku) > 0 && reply?.kind !== 'refused');
/** A renewal: the newer answer's span replaces the older one. */
const isHeld = ({ did, reply }: Call, sku: string) =>
  (did.kind === 'hold' || did.kind === 'extend') && did.sku === sku && reply?.kind === 'held';
const takesAll = ({ did, reply }: Call, sku: string, held: number) =>
  (did.kind === 'release' && did.sku === sku && reply?.kind === 'done') ||
  (did.kind === 'order' && piecesOf(did.lines, sku) >= held && reply?.kind === 'ordered');

/** A call without an answer may have made a hold that nobody was told of. */
function unanswered(call: Call): Span[] {
  const { did, reply, client, asked } = call;
  if (reply || did.kind !== 'hold') return [];
  const never = { certainFrom: Infinity, certainTo: -Infinity };
  const possibleTo = asked + LONGEST_HOLD_MS;
  return [{ client, pieces: did.quantity, possibleFrom: asked, ...never, possibleTo, call }];
}

function holdSpans(calls: Call[], sku: string): Span[] {
  return calls.flatMap((call, index): Span[] => {
    const { did, reply, client, asked, answered } = call;
    if ((did.kind !== 'hold' && did.kind !== 'extend') || did.sku !== sku) return [];
    if (reply?.kind !== 'held' || answered === null) return unanswered(call);
    const later = calls.slice(index + 1).filter((one) => one.client === client);
    // What was asked before this answer may have happened before it, so only what was asked later ends it for certain.
    const afterwards = later.filter((one) => one.asked >= answered);
    const mayEnd = later.find((one) => endsHold(one, sku) || isHeld(one, sku));
    const ended = afterwards.find((one) => isHeld(one, sku) || takesAll(one, sku, reply.held));
    const claimed = later.some((one) => one.did.kind === 'order' && piecesOf(one.did.lines, sku) > 0);
    const longest = reply.until + CLOCK_MS + (claimed ? CLAIM_MS : 0);
    return [
      {
        client,
        pieces: reply.held,
        possibleFrom: asked,
        certainFrom: answered,
        certainTo: Math.max(answered, Math.min(reply.until - CLOCK_MS, mayEnd?.asked ?? Infinity)),
        possibleTo: Math.min(longest, ended?.answered ?? Infinity),
        call,
      },
    ];
  });
}

export const timelineOf = (evidence: Evidence, sku: string): Timeline => ({
  sku,
  stock: stockSpans(evidence.calls, sku),
  sales: saleSpans(evidence, sku),
  holds: holdSpans(evidence.calls, sku),
});

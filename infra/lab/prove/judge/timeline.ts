import { attemptSpans, CLAIM_MS } from './attempts.ts';
import { piecesOf } from './did.ts';
import { isRefused, isUnknown, type Call, type Evidence, type Period } from './history.ts';
import { NEVER, REPAIR_MS, type Span, type Timeline } from './spans.ts';
import { inParts, returnedPieces } from './returned-pieces.ts';
import { withoutTakenAway } from './taken-away.ts';
import { waitSpans } from './wait-spans.ts';

/** How far the shop's clock may be from the run's: `Date` headers have whole seconds. */
export const CLOCK_MS = 1500;
/** A hold whose answer was lost may last this long: two hours, and a claim at checkout. */
const LONGEST_HOLD_MS = 7_500_000;

export const skusOf = ({ calls }: Evidence): string[] => [
  ...new Set(calls.flatMap(({ did }) => ('sku' in did ? [did.sku] : []))),
];

/** Whether a call says something about this SKU. */
export const concerns = ({ did }: Call, sku: string): boolean =>
  ('sku' in did && did.sku === sku) || (did.kind === 'order' && piecesOf(did.lines, sku) > 0);

/** `ms` later, not counting the time in which the run stopped the shop from working. */
function afterUptime(at: number, ms: number, outages: Period[]): number {
  let then = at + ms;
  for (const { from, to } of outages.toSorted((one, two) => one.from - two.from))
    if (to > at && from < then) then += to - Math.max(from, at);
  return then;
}

function stockSpans(calls: Call[], { outages = [] }: Evidence): Span[] {
  return calls.flatMap((call): Span[] => {
    const { did, reply, client, asked, answered } = call;
    if (did.kind !== 'stock' || isRefused(call)) return [];
    const certainFrom =
      reply?.kind === 'done' ? afterUptime(answered ?? Infinity, did.withinMs ?? 0, outages) : Infinity;
    const from = { possibleFrom: asked, certainFrom };
    return [{ client, pieces: did.delta, ...from, certainTo: Infinity, possibleTo: Infinity, call }];
  });
}

/** One sale for each payment that an order may have been placed with, however often the shopper pressed; in parts where some was refunded. */
function saleSpans(own: Call[], evidence: Evidence, sku: string): Span[] {
  const { calls, orders } = evidence;
  const byPayment = new Map(orders.map((order) => [order.payment, order]));
  const spans = new Map<string, Span>();
  for (const call of own) {
    const { did, reply, client, asked, answered } = call;
    if (did.kind !== 'order') continue;
    const order = byPayment.get(did.payment);
    const told = reply?.kind === 'ordered';
    // There is no order at the end: it never took anything for long enough to matter to others.
    if (!told && !order && isRefused(call)) continue;
    const cancelled = order?.status === 'cancelled';
    const back = cancelled
      ? cancelTimes(calls, order.number, asked)
      : { certainTo: Infinity, possibleTo: Infinity };
    const earlier = spans.get(did.payment);
    spans.set(did.payment, {
      client,
      pieces: piecesOf(did.lines, sku),
      possibleFrom: Math.min(earlier?.possibleFrom ?? Infinity, asked),
      certainFrom: Math.min(earlier?.certainFrom ?? Infinity, told ? (answered ?? Infinity) : Infinity),
      ...back,
      call: earlier && earlier.call.reply?.kind === 'ordered' ? earlier.call : call,
    });
  }
  return [...spans].flatMap(([payment, span]) => {
    const { pieces } = span;
    return inParts(span, returnedPieces(evidence, byPayment.get(payment), sku, pieces));
  });
}

/** A cancelled order's pieces: certainly gone until it may have been cancelled, possibly gone for good. */
function cancelTimes(calls: Call[], order: string, asked: number) {
  const cancel = calls.find(({ did }) => did.kind === 'cancel' && did.order === order);
  return { certainTo: cancel?.asked ?? asked, possibleTo: Infinity };
}

type Reservation = Extract<Call['did'], { kind: 'hold' | 'extend' | 'change' }>;
const isReservation = (did: Call['did']): did is Reservation =>
  did.kind === 'hold' || did.kind === 'extend' || did.kind === 'change';

/**
 * What may end or shrink a client's hold, beside the clock. An order that was refused takes nothing, unless it was placed
 * and cancelled before the answer.
 */
const endsHold = (call: Call, placed: ReadonlySet<string | null>) =>
  call.did.kind === 'release' ||
  call.did.kind === 'leave' ||
  (call.did.kind === 'order' && (!isRefused(call) || placed.has(call.did.payment))) ||
  (call.did.kind === 'change' && isUnknown(call));
/** A renewal, or the same offer seen again: the newer answer's span replaces the older one. */
const isHeld = ({ did, reply }: Call) =>
  reply?.kind === 'offered' || (isReservation(did) && reply?.kind === 'held');

/** What an answer promises: so many pieces, until then. */
function promised({ did, reply }: Call): { held: number; until: number } | null {
  if (reply?.kind === 'offered') return { held: 1, until: reply.until };
  return isReservation(did) && reply?.kind === 'held' && reply.held > 0 ? reply : null;
}
const takesAll = ({ did, reply }: Call, sku: string, held: number) =>
  ((did.kind === 'release' || did.kind === 'leave') && reply?.kind === 'done') ||
  (did.kind === 'order' && piecesOf(did.lines, sku) >= held && reply?.kind === 'ordered');

const RELEASES = ['release', 'leave', 'change'];
/** When others may have what this call has released: the ledger has to know first, and learns of it once it is back. */
function freeFrom({ did, asked, answered }: Call, outages: Period[]): number {
  const at = answered ?? Infinity;
  const away = outages.filter(({ from, to }) => RELEASES.includes(did.kind) && from <= at && to >= asked);
  return Math.max(at, ...away.map(({ to }) => to + REPAIR_MS));
}

/** How long a hold that was promised until `until` may last, with the renewals whose answers were lost. */
function longest(until: number, later: Call[], longestHoldMs: number): number {
  let latest = until + (later.some(({ did }) => did.kind === 'order') ? CLAIM_MS : 0);
  for (const call of later)
    if (isReservation(call.did) && isUnknown(call) && call.asked <= latest)
      latest = Math.max(latest, call.asked + longestHoldMs);
  return latest;
}

/** @param calls of one client about this SKU */
function holdSpans(calls: Call[], evidence: Evidence, sku: string): Span[] {
  const { longestHoldMs = LONGEST_HOLD_MS, outages = [] } = evidence;
  const placed = new Set(evidence.orders.map(({ payment }) => payment));
  return calls.flatMap((call, index): Span[] => {
    const { did, client, asked, answered } = call;
    const later = calls.slice(index + 1);
    if (isReservation(did) && isUnknown(call)) {
      if (did.kind === 'extend') return [];
      // It may have made a hold whose answer was lost.
      const possibleTo = longest(asked + longestHoldMs, later, longestHoldMs);
      return [{ client, pieces: did.quantity, possibleFrom: asked, ...NEVER, possibleTo, call }];
    }
    const promise = promised(call);
    if (!promise || answered === null) return [];
    const { held, until: promisedUntil } = promise;
    // What was asked before this answer may have happened before it, so only what was asked later ends it for certain.
    const afterwards = later.filter((one) => one.asked >= answered);
    const mayEnd = later.find((one) => endsHold(one, placed) || isHeld(one));
    // What was asked earlier and was still open may have happened after it.
    const stillOpen = calls
      .slice(0, index)
      .some((one) => endsHold(one, placed) && (isUnknown(one) || (one.answered ?? Infinity) > asked));
    // What is left is said as it was at some moment of the call, which may have been long.
    const leastUntil = promisedUntil - CLOCK_MS - (answered - asked);
    const sureTo = stillOpen ? answered : Math.min(leastUntil, mayEnd?.asked ?? Infinity);
    const ended = afterwards.find((one) => isHeld(one) || takesAll(one, sku, held));
    const until = promisedUntil + CLOCK_MS + answered - asked;
    return [
      {
        client,
        pieces: held,
        possibleFrom: asked,
        certainFrom: answered,
        certainTo: Math.max(answered, sureTo),
        possibleTo: Math.min(
          longest(until, later, longestHoldMs),
          ended ? freeFrom(ended, outages) : Infinity,
        ),
        call,
      },
    ];
  });
}

export function timelineOf(evidence: Evidence, sku: string): Timeline {
  const own = evidence.calls.filter((call) => concerns(call, sku));
  return withoutTakenAway({
    sku,
    stock: stockSpans(own, evidence),
    sales: saleSpans(own, evidence, sku),
    holds: [
      ...[...Map.groupBy(own, ({ client }) => client).values()].flatMap((calls) => [
        ...holdSpans(calls, evidence, sku),
        ...waitSpans(calls, evidence),
      ]),
      ...attemptSpans(own, sku),
    ],
  });
}

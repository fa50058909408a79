import { endOf, isUnknown, type Call, type Evidence, type Reply, type Violation } from './history.ts';
import { isCertain, isPossible, leastStock, mostStock, sum, type Span, type Timeline } from './spans.ts';
import { concerns, piecesOf, skusOf, timelineOf } from './timeline.ts';

/** No piece has two buyers, counted against what was ever put into stock. */
function soldTwice(timeline: Timeline, { orders }: Evidence): Violation[] {
  const sold = orders
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ lines }) => lines)
    .reduce((total, line) => total + (line.sku === timeline.sku ? line.quantity : 0), 0);
  const put = sum(timeline.stock, ({ pieces }) => pieces > 0);
  if (sold <= put) return [];
  const says = `${sold} pieces of ${timeline.sku} are sold, and only ${put} were ever put into stock`;
  return [{ rule: 'one-buyer', says, calls: timeline.sales.map(({ call }) => call) }];
}

/** No one is sold what is promised to someone else at that time. */
function promiseBroken(timeline: Timeline): Violation[] {
  return timeline.sales.flatMap((sale): Violation[] => {
    const { asked, answered, reply } = sale.call;
    if (reply?.kind !== 'ordered' || answered === null) return [];
    const promised = timeline.holds.filter(
      (hold) => hold.client !== sale.client && hold.certainFrom <= asked && hold.certainTo >= answered,
    );
    const before = timeline.sales.filter(
      (other) => other !== sale && other.certainFrom <= asked && other.certainTo >= answered,
    );
    const taken = [...promised, ...before].reduce((total, { pieces }) => total + pieces, sale.pieces);
    const most = Math.max(mostStock(timeline, asked), mostStock(timeline, answered));
    if (promised.length === 0 || taken <= most) return [];
    const says = `${sale.client} was sold ${sale.pieces} of ${timeline.sku} while ${promised.map(({ client, pieces }) => `${pieces} were promised to ${client}`).join(' and ')}; ${most} were in stock, ${before.length} sold before`;
    return [
      { rule: 'promise', says, calls: [...promised, ...before.slice(-3), sale].map(({ call }) => call) },
    ];
  });
}

/**
 * No more is sold and promised at once than was ever put into stock. Orders that overlap are each within what was left;
 * together they may not be.
 */
function soldAndPromised(timeline: Timeline): Violation[] {
  return timeline.sales.flatMap((sale): Violation[] => {
    const at = sale.certainFrom;
    const sold = timeline.sales.filter((span) => isCertain(span, at));
    const promised = timeline.holds.filter((span) => isCertain(span, at));
    const pieces = [...sold, ...promised].reduce((total, span) => total + span.pieces, 0);
    const put = sum(timeline.stock, (span) => span.pieces > 0 && isPossible(span, at));
    if (at === Infinity || promised.length === 0 || pieces <= put) return [];
    const says = `${pieces} pieces of ${timeline.sku} are sold and promised at the same time, and only ${put} were ever put into stock`;
    return [{ rule: 'promise', says, calls: [...promised, ...sold.slice(-4)].map(({ call }) => call) }];
  });
}

/** The moments at which a bound may change during a call. */
function momentsOf(timeline: Timeline, { asked, answered }: Call): number[] {
  const end = answered ?? asked;
  const all = [...timeline.stock, ...timeline.sales, ...timeline.holds].flatMap((span) => [
    span.possibleFrom,
    span.certainFrom,
    span.certainTo,
    span.possibleTo + 1e-6,
  ]);
  return [asked, end, ...all.filter((moment) => moment > asked && moment < end)];
}

const others = (spans: Span[], client: string) => spans.filter((span) => span.client !== client);

/** Pieces that this client could have had at that moment, its own hold included: at least, and at most. */
const leastFree = (timeline: Timeline, client: string, at: number) =>
  leastStock(timeline, at) -
  sum(timeline.sales, (span) => isPossible(span, at)) -
  sum(others(timeline.holds, client), (span) => isPossible(span, at));
const mostFree = (timeline: Timeline, client: string, at: number) =>
  mostStock(timeline, at) -
  sum(timeline.sales, (span) => isCertain(span, at)) -
  sum(others(timeline.holds, client), (span) => isCertain(span, at));

const wantedOf = ({ did, client, asked }: Call, timeline: Timeline): number => {
  if (did.kind === 'order') return piecesOf(did.lines, timeline.sku);
  if (did.kind === 'change') return did.quantity;
  const own = sum(timeline.holds, (span) => span.client === client && isPossible(span, asked));
  return did.kind === 'hold' ? did.quantity + own : 0;
};

/** Only what can have mattered during this call. */
function during({ sku, ...spans }: Timeline, { asked, answered }: Call): Timeline {
  const end = answered ?? asked;
  const of = (all: Span[]) =>
    all.filter(({ possibleFrom, possibleTo }) => possibleFrom <= end && possibleTo >= asked);
  return { sku, stock: of(spans.stock), sales: of(spans.sales), holds: of(spans.holds) };
}

/** How many pieces an answer says that there are for its client; null if it does not. */
function hadOf(reply: Reply): number | null {
  if (reply.kind === 'available') return reply.available;
  if (reply.kind === 'offered') return 1;
  return reply.kind === 'held' ? reply.held : null;
}

/** "Sold out" and "held by others" were true at some instant during their call, and so was every promise. */
function untrueAnswer(whole: Timeline, call: Call): Violation[] {
  const { did, reply, client } = call;
  if (!reply || isUnknown(call) || did.kind === 'stock' || did.kind === 'release') return [];
  const timeline = during(whole, call);
  const moments = momentsOf(timeline, call);
  const somewhere = (holds: (at: number) => boolean) => moments.some(holds);
  const violation = (says: string): Violation[] => [
    { rule: 'true-answer', says, calls: [...shown(timeline, call), call] },
  ];
  if (reply.kind === 'refused' && (reply.because === 'gone' || reply.because === 'others')) {
    const wanted = wantedOf(call, timeline);
    if (did.kind === 'order' && did.lines.length > 1) return [];
    if (somewhere((at) => leastFree(timeline, client, at) < wanted)) return [];
    const least = Math.min(...moments.map((at) => leastFree(timeline, client, at)));
    return violation(
      `${client} was refused ${wanted} of ${timeline.sku} although ${least} were free all the time`,
    );
  }
  const had = hadOf(reply);
  if (had === null) return [];
  // Below zero is possible where the maker takes out what is held.
  if (!somewhere((at) => Math.max(0, mostFree(timeline, client, at)) >= had))
    return violation(
      `${client} was shown ${had} of ${timeline.sku}, although there were never that many free`,
    );
  if (reply.kind === 'available' && !somewhere((at) => leastFree(timeline, client, at) <= had))
    return violation(
      `${client} was shown only ${had} of ${timeline.sku}, although more were free all the time`,
    );
  return [];
}

/** The few calls that decided what was free when this one was answered. */
const shown = (timeline: Timeline, { asked, answered, client }: Call): Call[] =>
  [...timeline.stock, ...timeline.sales, ...timeline.holds]
    .filter(
      (span) =>
        span.possibleFrom <= (answered ?? asked) && span.possibleTo >= asked && span.call.client !== client,
    )
    .map(({ call }) => call)
    .slice(-12);

/** Once the shop is quiet, what it says is there is what was put in less what was sold, and less what is held where it says available. */
function stockLeft(timeline: Timeline, evidence: Evidence): Violation[] {
  const { sku } = timeline;
  const end = endOf(evidence);
  const did = { kind: 'read', sku } as const;
  const calls = shown(timeline, { asked: 0, answered: end, client: '', did, reply: null });
  const check = (said: number | undefined, counted: Timeline, what: string): Violation[] => {
    // A cancelled order's pieces are back once the shop is quiet.
    const back = sum(counted.sales, (span) => span.certainTo !== Infinity && isPossible(span, end));
    const least = Math.max(0, leastFree(counted, '', end) + back);
    const most = Math.max(0, mostFree(counted, '', end));
    if (said === undefined || (said >= least && said <= most)) return [];
    const says = `${said} of ${sku} are ${what} at the end, where between ${least} and ${most} are`;
    return [{ rule: 'stock-left', says, calls }];
  };
  return [
    ...check(evidence.stock[sku], timeline, 'said to be available'),
    ...check(evidence.shown?.[sku], { ...timeline, holds: [] }, 'shown in the shop window'),
  ];
}

/** Everything about pieces: who was promised, sold and told what. */
export function judgePieces(evidence: Evidence): Violation[] {
  return skusOf(evidence).flatMap((sku) => {
    const timeline = timelineOf(evidence, sku);
    return [
      ...soldTwice(timeline, evidence),
      ...promiseBroken(timeline),
      ...soldAndPromised(timeline),
      ...evidence.calls.filter((call) => concerns(call, sku)).flatMap((call) => untrueAnswer(timeline, call)),
      ...stockLeft(timeline, evidence),
    ];
  });
}

import { during, leastFree, mayLack, momentsOf, mostFree, shown, wantedOf } from './free-pieces.ts';
import { endOf, isUnknown, type Call, type Evidence, type Reply, type Violation } from './history.ts';
import { soldTwice } from './sold-twice.ts';
import { isCertain, isPossible, mostStock, sum, type Timeline } from './spans.ts';
import { concerns, skusOf, timelineOf } from './timeline.ts';

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

/** How many pieces an answer says that there are for its client; null if it does not. */
function hadOf(reply: Reply): number | null {
  if (reply.kind === 'available') return reply.available;
  if (reply.kind === 'offered') return 1;
  return reply.kind === 'held' ? reply.held : null;
}

const isShort = ({ reply }: Call) =>
  reply?.kind === 'refused' && (reply.because === 'gone' || reply.because === 'others');

/** An order of several pots is refused only where at least one of them may have been short. */
function refusedWhole(timelines: ReadonlyMap<string, Timeline>, call: Call): Violation[] {
  const { did, client } = call;
  if (did.kind !== 'order' || !isShort(call)) return [];
  const lines = did.lines.flatMap(({ sku }) => timelines.get(sku) ?? []);
  if (lines.some((timeline) => mayLack(timeline, call))) return [];
  const wanted = did.lines.map(({ sku, quantity }) => `${quantity} of ${sku}`).join(' and ');
  const says = `${client} was refused ${wanted} although all of them were free all the time`;
  const shownCalls = lines.flatMap((timeline) => shown(during(timeline, call), call));
  return [{ rule: 'true-answer', says, calls: [...shownCalls, call] }];
}

/** "Sold out" and "held by others" were true at some instant during their call, and so was every promise. */
function untrueAnswer(whole: Timeline, call: Call, { saleMs = 0 }: Evidence): Violation[] {
  const { did, reply, client } = call;
  if (!reply || isUnknown(call) || did.kind === 'stock' || did.kind === 'release') return [];
  const timeline = during(whole, call);
  const moments = momentsOf(timeline, call);
  const somewhere = (holds: (at: number) => boolean) => moments.some(holds);
  const violation = (says: string): Violation[] => [
    { rule: 'true-answer', says, calls: [...shown(timeline, call), call] },
  ];
  if (isShort(call)) {
    if (did.kind === 'order' || mayLack(whole, call)) return [];
    const wanted = wantedOf(call, timeline);
    const least = Math.min(...moments.map((at) => leastFree(timeline, client, at)));
    return violation(
      `${client} was refused ${wanted} of ${timeline.sku} although ${least} were free all the time`,
    );
  }
  const had = hadOf(reply);
  if (had === null) return [];
  /** What this client bought a moment ago, and the cart still takes for its hold. A look shows it; no hold may have it. */
  const justBought = (at: number) =>
    sum(
      timeline.sales,
      (span) => span.client === client && isCertain(span, at) && at < span.certainFrom + saleMs,
    );
  const most = (at: number) =>
    mostFree(timeline, client, at) + (reply.kind === 'available' ? justBought(at) : 0);
  // Below zero is possible where the maker takes out what is held.
  if (!somewhere((at) => Math.max(0, most(at)) >= had))
    return violation(
      `${client} was shown ${had} of ${timeline.sku}, although there were never that many free`,
    );
  if (reply.kind === 'available' && !somewhere((at) => leastFree(timeline, client, at) <= had))
    return violation(
      `${client} was shown only ${had} of ${timeline.sku}, although more were free all the time`,
    );
  return [];
}

/** Once the shop is quiet, what it says is there is what was put in less what was sold, and less what is held where it says available. */
function stockLeft(timeline: Timeline, evidence: Evidence): Violation[] {
  const { sku } = timeline;
  const end = endOf(evidence);
  const did = { kind: 'read', sku } as const;
  const calls = shown(timeline, { asked: 0, answered: end, client: '', did, reply: null });
  const check = (said: number | undefined, counted: Timeline, what: string): Violation[] => {
    // A cancelled order's pieces are back once the shop is quiet.
    // Where a refund has failed, an outsider cannot tell.
    const back = sum(counted.sales, (span) => Number.isFinite(span.certainTo) && isPossible(span, end));
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
  const timelines = new Map(skusOf(evidence).map((sku) => [sku, timelineOf(evidence, sku)]));
  const pieces = [...timelines].flatMap(([sku, timeline]) => {
    return [
      ...soldTwice(timeline, evidence),
      ...promiseBroken(timeline),
      ...soldAndPromised(timeline),
      ...evidence.calls
        .filter((call) => concerns(call, sku))
        .flatMap((call) => untrueAnswer(timeline, call, evidence)),
      ...stockLeft(timeline, evidence),
    ];
  });
  return [...pieces, ...evidence.calls.flatMap((call) => refusedWhole(timelines, call))];
}

import { isUnknown, type Call, type Evidence, type Violation } from './history.ts';
import { CLOCK_MS, concerns, skusOf } from './timeline.ts';

/** A promise to hold pieces. What is left is said as it was at some moment of the call, so there is an earliest and a latest end. */
interface Promised {
  call: Call;
  earliest: number;
  latest: number;
}

function promisedBy(call: Call): Promised | null {
  const { reply, asked, answered } = call;
  if (reply?.kind !== 'held' || reply.held === 0 || answered === null) return null;
  const lasted = answered - asked + CLOCK_MS;
  return { call, earliest: reply.until - lasted, latest: reply.until + lasted };
}

/** @param calls of one client, those about this SKU and those that say nothing of any */
function renewedByChange(calls: Call[]): Violation[] {
  let before: Promised | null = null;
  let openUntil = 0;
  return calls.flatMap((call): Violation[] => {
    const { did, client, asked, answered } = call;
    // What was still open may have come in between.
    const isAlone = asked >= openUntil && !isUnknown(call);
    openUntil = Math.max(openUntil, answered ?? Infinity);
    if (call.reply?.kind === 'refused' && isAlone && did.kind !== 'order') return [];
    const earlier = before;
    before = isAlone ? promisedBy(call) : null;
    if (did.kind !== 'change' || !earlier || !before || answered === null) return [];
    const wasLive = earlier.earliest > answered;
    if (!wasLive || before.earliest <= earlier.latest) return [];
    const says = `${client} had ${did.sku} reserved for longer by a change of quantity`;
    return [{ rule: 'renewal', says, calls: [earlier.call, call] }];
  });
}

/** Changing how many pieces one wants keeps the end of a reservation; only adding more, or asking for it, renews it. */
export function judgeRenewals(evidence: Evidence): Violation[] {
  const clients = Map.groupBy(evidence.calls, ({ client }) => client);
  return skusOf(evidence).flatMap((sku) =>
    [...clients.values()].flatMap((calls) =>
      renewedByChange(calls.filter((call) => concerns(call, sku) || call.did.kind === 'visit')),
    ),
  );
}

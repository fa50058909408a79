import { isRefused, type Call, type Violation } from './history.ts';

/** A shop update that may be bought early by some. Times are on the run's clock. */
export interface EarlyEvidence {
  opensAt: number;
  /** When those with a link may begin; left out: no one may. */
  earlyAt?: number;
  /** The pots of the update. */
  skus: readonly string[];
  calls: readonly Call[];
}

/** Pots of the update that this call was answered with, reserved or ordered. */
function taken({ did, reply }: Call, skus: readonly string[]): boolean {
  if (did.kind === 'order')
    return reply?.kind === 'ordered' && did.lines.some(({ sku }) => skus.includes(sku));
  if (did.kind !== 'hold' && did.kind !== 'extend' && did.kind !== 'change') return false;
  return skus.includes(did.sku) && reply?.kind === 'held' && reply.held > 0;
}

const usesLink = (call: Call): string | null => (call.did.kind === 'early-link' ? call.did.link : null);

/** A link is for the first who uses it, and for no one else. */
function sharedLinks(calls: readonly Call[]): Violation[] {
  const given = calls.filter((call) => usesLink(call) !== null && call.reply?.kind === 'done');
  return [...Map.groupBy(given, usesLink)].flatMap(([, uses]) => {
    const [first] = uses;
    const other = uses.find(({ client }) => client !== first?.client);
    if (!first || !other) return [];
    const says = `the early link of ${first.client} worked for ${other.client} too`;
    return [{ rule: 'early', says, calls: [first, other] }];
  });
}

/** Someone who may have a piece by now is refused as too early. */
function refusedLate({ opensAt, earlyAt = Infinity, skus, calls }: EarlyEvidence): Violation[] {
  return calls.flatMap((call): Violation[] => {
    const { did, reply, client, asked } = call;
    const isTooEarly = reply?.kind === 'refused' && reply.code === 'not-open-yet';
    if (!isTooEarly || did.kind !== 'hold' || !skus.includes(did.sku)) return [];
    const link = calls.find(
      (one) =>
        usesLink(one) !== null &&
        one.client === client &&
        one.reply?.kind === 'done' &&
        (one.answered ?? Infinity) <= asked,
    );
    const since = link ? earlyAt : opensAt;
    if (asked < since) return [];
    const says = `${client} was refused as too early, ${Math.floor(asked - since)} ms after they might buy`;
    return [{ rule: 'early', says, calls: [...(link ? [link] : []), call] }];
  });
}

/** Before the opening no one has a piece who has not used a link of their own, and they have it from the time on that the link says. */
export function judgeEarly(evidence: EarlyEvidence): Violation[] {
  const { opensAt, earlyAt = Infinity, skus, calls } = evidence;
  // One that was not answered may have worked, and may have been there before the piece was asked for.
  const mayBeEarly = (piece: Call): boolean =>
    calls.some(
      (call) =>
        usesLink(call) !== null &&
        call.client === piece.client &&
        !isRefused(call) &&
        call.asked < (piece.answered ?? Infinity),
    );
  const before = calls.filter(
    (call) => call.answered !== null && call.answered < opensAt && taken(call, skus),
  );
  const wrong = before.flatMap((call): Violation[] => {
    const { client, answered } = call;
    const [since, why] = mayBeEarly(call)
      ? [earlyAt, 'early access began']
      : [opensAt, 'the opening, without a link'];
    const ms = Math.ceil(since - (answered ?? 0));
    return ms > 0
      ? [{ rule: 'early', says: `${client} had a pot ${ms} ms before ${why}`, calls: [call] }]
      : [];
  });
  return [...wrong, ...sharedLinks(calls), ...refusedLate(evidence)];
}

import { isUnknown, type Call, type Evidence } from './history.ts';
import { NEVER, OFFER_MS, type Span } from './spans.ts';

type Times = Pick<Evidence, 'forgotten' | 'offerMs'>;

const isAboutPlace = ({ did }: Call) => did.kind === 'wait' || did.kind === 'look';
/** Says for certain what the client's place is, or ends it. A refusal does not: a shop that was not there, for instance. */
const says = (call: Call) =>
  call.reply !== null &&
  call.reply.kind !== 'refused' &&
  (isAboutPlace(call) || (call.did.kind === 'leave' && call.reply.kind === 'done'));

/** While a client may have had a place: from each answer to the next. */
function placeSpans(calls: Call[]): Span[] {
  return calls.flatMap((call, index): Span[] => {
    const { client, did, reply, asked } = call;
    if (!isAboutPlace(call)) return [];
    const mayWait = reply?.kind === 'waiting' || (did.kind === 'wait' && isUnknown(call));
    if (!mayWait) return [];
    const next = calls.slice(index + 1).find(says);
    const possibleTo = next?.answered ?? Infinity;
    return [{ client, pieces: 1, possibleFrom: asked, ...NEVER, possibleTo, call }];
  });
}

/**
 * A client in the queue may have been offered a piece and not know it yet: a possible hold for as long as the place may last. A restore gives
 * back the places of the backup, also to those who have left since. It forgets those who came later, and with them who was offered a piece just
 * before, which stays reserved until the offer is over.
 *
 * @param calls of one client about one SKU
 */
export function waitSpans(calls: Call[], { forgotten, offerMs = OFFER_MS }: Times): Span[] {
  const spans = placeSpans(calls);
  if (!forgotten) return spans;
  const { from, copied, to } = forgotten;
  const known = calls.find((call) => says(call) && call.asked >= to);
  const possibleTo = known?.answered ?? Infinity;
  const restored = spans.findLast((span) => span.possibleFrom <= copied && span.possibleTo >= from);
  const last = spans.findLast((span) => span.possibleFrom <= to && span.possibleTo >= to);
  return [
    ...spans,
    ...(restored ? [{ ...restored, possibleFrom: to, possibleTo }] : []),
    ...(last ? [{ ...last, possibleFrom: to, possibleTo: to + offerMs }] : []),
  ];
}

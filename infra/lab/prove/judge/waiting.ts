import type { Call, Evidence, Violation } from './history.ts';
import { placesOf, type Offer, type Place } from './places.ts';
import { isPossible, OFFER_MS, REPAIR_MS, type Span } from './spans.ts';
import { CLOCK_MS, skusOf, timelineOf } from './timeline.ts';

const violation = (says: string, calls: Call[]): Violation => ({ rule: 'waiting', says, calls });

/** No one keeps an offer for longer than it lasts. */
function tooLong({ client, sku, offer }: Place, offerMs: number): Violation[] {
  if (!offer || offer.until <= offer.told + offerMs + CLOCK_MS) return [];
  const says = `${client} was offered ${sku} for longer than ${offerMs / 1000} seconds`;
  return [violation(says, [offer.call])];
}

/**
 * What may make a later place come first, without the earlier client seeing any of it between two looks: an offer could not
 * reach its shopper and ended, or the maker took pieces away, of which the earlier client was offered one. Of two offers
 * the piece of the one who had the pot before stays, so that the later place may keep what the earlier one loses.
 */
function isDisturbed(
  { outages = [] }: Evidence,
  removals: Span[],
  earlier: Place,
  offer: Offer,
  offerMs: number,
) {
  const { told, until } = offer;
  const before = earlier.seen.findLast(({ asked }) => asked < told)?.asked ?? earlier.asked;
  const after = earlier.seen.find(({ asked }) => asked >= told);
  const to = after?.answered ?? told;
  // The later place may have been offered its piece a while before it looked.
  const from = Math.min(before, until - offerMs - CLOCK_MS);
  return (
    outages.some((outage) => outage.from <= to && outage.to + offerMs + REPAIR_MS >= before) ||
    removals.some(({ possibleFrom, certainFrom }) => possibleFrom <= to && certainFrom >= from)
  );
}

/** No client gets a piece while another, who had a place before they asked, is still waiting. */
function overtaken(places: Place[], evidence: Evidence, sku: string, offerMs: number): Violation[] {
  const removals = timelineOf(evidence, sku).stock.filter(({ pieces }) => pieces < 0);
  return places.flatMap((later): Violation[] => {
    const { offer } = later;
    if (!offer) return [];
    const earlier = places.find(
      (one) => one.client !== later.client && one.certainFrom <= later.asked && one.certainTo >= offer.told,
    );
    if (!earlier || isDisturbed(evidence, removals, earlier, offer, offerMs)) return [];
    const says = `${later.client} was offered ${later.sku} while ${earlier.client} waited, who had asked before`;
    return [violation(says, [...earlier.calls, ...later.calls, offer.call])];
  });
}

/**
 * Between two looks a client may have been offered a piece too, while there seemed to be more of them: the maker had taken one away, of which the
 * cart did not know yet, and once it did, the last offer was the first to go.
 */
function mayHaveHadOne(place: Place, removals: Span[], { asked, answered }: Call): boolean {
  const before = place.seen.findLast((look) => look.asked < asked)?.asked ?? place.asked;
  const to = place.seen.find((look) => look.asked >= (answered ?? asked))?.answered ?? answered ?? asked;
  return removals.some(({ possibleFrom, certainFrom }) => possibleFrom <= to && certainFrom >= before);
}

/** No one finds a free piece, or gets one, while another client waits for it. */
function jumped(places: Place[], evidence: Evidence, sku: string): Violation[] {
  if (places.length === 0) return [];
  const { holds, stock } = timelineOf(evidence, sku);
  const removals = stock.filter(({ pieces }) => pieces < 0);
  return evidence.calls.flatMap((call): Violation[] => {
    const { client, did, reply, asked, answered } = call;
    if (answered === null || !('sku' in did) || did.sku !== sku) return [];
    const got = did.kind === 'hold' && reply?.kind === 'held' && reply.held > 0;
    const found = reply?.kind === 'available' && reply.available > 0;
    if (!got && !found) return [];
    // A client who already holds a piece, or is in the queue too, takes nothing from the others.
    if (holds.some((hold) => hold.client === client && hold.call !== call && isPossible(hold, asked)))
      return [];
    const passed = places.find(
      (place) => place.client !== client && place.certainFrom <= asked && place.certainTo >= answered,
    );
    if (!passed || mayHaveHadOne(passed, removals, call)) return [];
    const says = `${client} ${got ? 'got' : 'was shown'} a free piece of ${sku} while ${passed.client} waited for it`;
    return [violation(says, [...passed.calls, call])];
  });
}

/** Once the shop is quiet, no one waits for what is there. */
function leftWaiting(places: Place[], { stock, calls }: Evidence, sku: string): Violation[] {
  if (!stock[sku]) return [];
  return places.flatMap(({ client, calls: own, offer }): Violation[] => {
    const last = calls.findLast(
      (call) => call.client === client && 'sku' in call.did && call.did.sku === sku,
    );
    if (offer || last?.reply?.kind !== 'waiting') return [];
    return [violation(`${client} waits for ${sku} at the end, and ${stock[sku]} are free`, own)];
  });
}

/** Everything about those who wait: first come, first served, and for no longer than an offer lasts. */
export function judgeWaiting(evidence: Evidence): Violation[] {
  const { offerMs = OFFER_MS, noteMs = 0 } = evidence;
  // Otherwise an offer may come and go before its shopper sees it, and a place that seems to wait has had its turn.
  const isSeen = noteMs < offerMs / 5;
  return skusOf(evidence).flatMap((sku) => {
    const places = placesOf(evidence, sku);
    return [
      ...places.flatMap((place) => tooLong(place, offerMs)),
      ...(isSeen ? [...overtaken(places, evidence, sku, offerMs), ...jumped(places, evidence, sku)] : []),
      ...leftWaiting(places, evidence, sku),
    ];
  });
}

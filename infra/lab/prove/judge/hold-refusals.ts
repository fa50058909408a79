import { during, momentsOf, mostFree } from './free-pieces.ts';
import { isRefused, isUnknown, type Call } from './history.ts';
import {
  isVisit,
  mayHaveHappenedBetween,
  movesCart,
  partyOf,
  type Check,
  type Seen,
} from './refusal-check.ts';
import { takesPiece } from './places.ts';
import { isPossible, OFFER_MS, REPAIR_MS } from './spans.ts';
import { CLOCK_MS, concerns } from './timeline.ts';

const CAP_MS = 7_200_000;
/** A pot's queue, the queues of one shopper, and those of one network in an hour. */
const MOST_WAITING = 200;
const MOST_PLACES = 20;
const MOST_OF_NETWORK = 30;
/** So many emails an hour may a shopper ask for to one address. A guest has a new one at each visit, and a name of its own. */
const MOST_EMAILS = 5;

const skuOf = ({ did }: Call): string => ('sku' in did ? did.sku : '');
const ownCalls = ({ client }: Call, sku: string, { evidence }: Seen) =>
  evidence.calls.filter((one) => one.client === client && (concerns(one, sku) || movesCart(one)));
const untilOf = ({ reply }: Call): number | null =>
  (reply?.kind === 'held' && reply.held > 0) || reply?.kind === 'offered' ? reply.until : null;

/** "Your reservation has expired" is wrong while what was promised lasts. */
export const promiseOver: Check = (call, { timelines }) => {
  const { client, asked, answered } = call;
  const live = timelines
    .get(skuOf(call))
    ?.holds.find(
      (hold) => hold.client === client && hold.certainFrom <= asked && hold.certainTo > (answered ?? asked),
    );
  const until = live && (untilOf(live.call) ?? live.certainTo);
  return until ? `it was reserved for them until ${(until / 1000).toFixed(1)} s` : null;
};

/** "One pot per person" is wrong for someone who has asked for none yet, or was refused each time. */
export const updateFull: Check = (call, { evidence }) =>
  evidence.calls.some(
    (one) =>
      one.client === call.client &&
      one.did.kind === 'hold' &&
      (isUnknown(one) || (one.reply?.kind === 'held' && one.reply.held > 0)) &&
      mayHaveHappenedBetween(one, 0, call),
  )
    ? null
    : 'they had no pot of the update';

/** A renewal ends where the longest time of all renewals does, so it is refused only near that. */
export const twoHoursOver: Check = (call, seen) => {
  const own = ownCalls(call, skuOf(call), seen).filter((one) => one !== call && !isRefused(one));
  const longest = Math.max(0, ...own.map((one) => (untilOf(one) ?? one.asked) - one.asked));
  const first = Math.min(...own.map(({ asked }) => asked));
  const { capMs = CAP_MS } = seen.evidence;
  const mayBeOver = first + capMs <= (call.answered ?? call.asked) + longest + CLOCK_MS;
  return mayBeOver ? null : `they had begun to reserve it less than ${capMs / 1000} s before`;
};

/** What may take an item out of a cart. */
const empties = (one: Call): boolean =>
  one.did.kind === 'release' ||
  movesCart(one) ||
  (one.did.kind === 'order' && one.reply?.kind !== 'refused') ||
  ((one.did.kind === 'order' || one.did.kind === 'change') && isUnknown(one));

/** "Not in your cart" is wrong as long as nothing may have taken it out since the shop said that it was. */
export const cartEmptied: Check = (call, seen) => {
  const own = ownCalls(call, skuOf(call), seen);
  const held = own.findLast(({ asked, reply }) => asked < call.asked && reply?.kind === 'held');
  if (!held || own.some((one) => empties(one) && mayHaveHappenedBetween(one, held.asked, call))) return null;
  return 'nothing had taken it out of their cart';
};

/** The cart learns of a sale within this time, and until then the pot is still in it. */
const SALE_TOLD_MS = 30_000;

/** "Available now", or "yours already", is wrong if it never was during the call. The list may also be full. */
export const availableNow: Check = (call, { evidence, timelines }) => {
  const sku = skuOf(call);
  const whole = timelines.get(sku);
  if (!whole) return null;
  const timeline = during(whole, call);
  const moments = momentsOf(timeline, call);
  const isThere = moments.some((at) => mostFree(timeline, call.client, at) > 0);
  const isTheirs = timeline.holds.some(
    (hold) => hold.client === call.client && moments.some((at) => isPossible(hold, at)),
  );
  const isBought = evidence.calls.some(
    ({ client, did, reply, asked, answered }) =>
      client === call.client &&
      did.kind === 'order' &&
      did.lines.some((line) => line.sku === sku) &&
      reply?.kind !== 'refused' &&
      asked <= (call.answered ?? Infinity) &&
      (answered ?? Infinity) + SALE_TOLD_MS >= call.asked,
  );
  const waits = evidence.calls.filter(({ did, asked }) => did.kind === 'wait' && asked <= call.asked);
  const isFull =
    waits.filter((one) => skuOf(one) === sku).length > MOST_WAITING ||
    waits.filter(({ client }) => client === call.client).length > MOST_PLACES;
  return isThere || isTheirs || isBought || isFull ? null : 'it was never available, and not theirs';
};

export const inManyQueues: Check = (call, { evidence }) => {
  const party = partyOf(call);
  const waits = evidence.calls.filter(
    (one) => one.did.kind === 'wait' && one.asked <= call.asked && partyOf(one) === party,
  );
  const own = waits.filter(({ client }) => client === call.client);
  if (waits.length > MOST_OF_NETWORK || own.length > MOST_EMAILS) return null;
  return `their network had asked for ${waits.length - 1} places, and they for ${own.length - 1}`;
};

/** Whether the last answer about a place leaves no reason why it should have ended since. */
export const lostPlace: Check = (call, seen) => {
  const { offerMs = OFFER_MS, noteMs = 0, outages = [] } = seen.evidence;
  const own = ownCalls(call, skuOf(call), seen);
  const said = own.findLast(
    ({ did, asked, reply }) =>
      (did.kind === 'wait' || did.kind === 'look') && asked < call.asked && reply && reply.kind !== 'refused',
  );
  if (said?.reply?.kind !== 'waiting') return null;
  const answered = call.answered ?? call.asked;
  // A piece may have been offered just before that answer, and the offer may have ended.
  if (answered - said.asked >= offerMs - noteMs - CLOCK_MS) return null;
  if (outages.some(({ from, to }) => from <= answered && to + REPAIR_MS >= said.asked)) return null;
  const ends = ({ did }: Call) => ['hold', 'change', 'leave', 'order', 'release'].includes(did.kind);
  const ended = own.some(
    (one) =>
      (ends(one) || isVisit(one, 'sign up', 'merge carts')) && mayHaveHappenedBetween(one, said.asked, call),
  );
  // The list may show a place for a moment after its piece has been taken.
  const joined = own.findLast(({ did, asked }) => did.kind === 'wait' && asked <= said.asked);
  const isTaken = own.some(
    (one) => one.asked > (joined?.asked ?? 0) && one.asked < said.asked && takesPiece(one),
  );
  return ended || isTaken ? null : 'nothing had ended their place in the queue';
};

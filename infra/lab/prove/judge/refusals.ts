import { codeUsedUp } from './codes.ts';
import { enoughOfUpdate } from './limits.ts';
import { linkFailed, linkPaymentGone, linkTaken, nothingToTake } from './links.ts';
import { replacementOver } from './replacements.ts';
import { nothingToAsk } from './requests.ts';
import { refundOver } from './refunds.ts';
import { voucherSpent } from './vouchers.ts';
import { certainlyHeld } from './spans.ts';
import {
  cardsDeclined,
  declined,
  orderCancelled,
  orderOver,
  priceChanged,
  payingAlready,
  paymentGone,
  paymentOver,
} from './payment-refusals.ts';
import {
  availableNow,
  cartEmptied,
  inManyQueues,
  lostPlace,
  promiseOver,
  twoHoursOver,
  updateFull,
} from './hold-refusals.ts';
import type { Did } from './did.ts';
import type { Call, Evidence, Period, Violation } from './history.ts';
import type { Check } from './refusal-check.ts';
import { concerns, skusOf, timelineOf } from './timeline.ts';

/** Whether pieces are sold or held is for `true-answer` to say. */
const judgedByPieces: Check = () => null;
/** Nothing that an outsider sees speaks against it. */
const always: Check = () => null;

/** A shopper who is let in says so, if a piece is missing. */
const someoneElsesTurn: Check = (_, { evidence }) => (evidence.hasRoom ? null : 'there is no waiting room');

/** Before a shop update opens. When that was, `early.ts` knows. */
const notOpenYet: Check = (_, { evidence }) => (evidence.hasRoom ? null : 'there is no shop update');

/** A code or a voucher that the order had, or both. */
const takenOffOver: Check = (call, more) => {
  if (call.did.kind !== 'order' || !call.did.voucher) return codeUsedUp(call, more);
  // What vouchers pay alone has no card that would be refused for another price.
  const wrong = voucherSpent(call, more) && priceChanged(call, more);
  return wrong && call.did.code ? codeUsedUp(call, more) : wrong;
};

const SHORT = {
  '409 out-of-stock': judgedByPieces,
  '409 not-enough-stock': judgedByPieces,
  '409 reserved-by-others': judgedByPieces,
};

/** Every refusal that a call may get, and what shows that it was wrong. Any other is a violation. */
const ALLOWED: Record<Did['kind'], Record<string, Check>> = {
  hold: {
    ...SHORT,
    '409 reservation-limit': twoHoursOver,
    '409 wait-your-turn': someoneElsesTurn,
    '409 not-open-yet': notOpenYet,
    '409 update-limit': updateFull,
  },
  extend: {
    '404 not-found': cartEmptied,
    '409 reservation-expired': promiseOver,
    '409 reservation-limit': twoHoursOver,
  },
  change: {
    ...SHORT,
    '404 not-found': cartEmptied,
    '409 reservation-limit': twoHoursOver,
    '409 update-limit': updateFull,
  },
  release: { '404 not-found': cartEmptied },
  wait: { '409 conflict': availableNow, '429 too-many-requests': inManyQueues },
  look: {},
  leave: { '404 not-found': lostPlace },
  read: {},
  cart: {},
  pay: {
    '402 payment-declined': declined,
    '409 payment-not-usable': paymentOver,
    '409 payment-in-progress': payingAlready,
    '429 too-many-requests': cardsDeclined,
  },
  order: {
    ...SHORT,
    '409 payment-not-usable': paymentGone,
    '409 order-failed': orderCancelled,
    '409 cart-mismatch': (call, more) => priceChanged(call, more) && takenOffOver(call, more),
    // When the order was priced, or while it was being placed.
    '400 invalid-body': takenOffOver,
    '409 total-changed': takenOffOver,
    '409 transition-refused': replacementOver,
    '409 update-limit': enoughOfUpdate,
  },
  price: {},
  quote: {},
  delivery: {},
  code: {},
  voucher: {},
  cancel: { '409 transition-refused': orderOver },
  ship: { '409 transition-refused': orderOver },
  'pay-link': {
    '409 transition-refused': linkTaken,
    '409 payment-not-usable': linkPaymentGone,
    '409 order-failed': linkFailed,
  },
  'hand-payment': { '409 transition-refused': nothingToTake },
  request: { '409 transition-refused': nothingToAsk },
  // The order may have been cancelled, shipped or refunded in the meantime.
  answer: { '409 transition-refused': always },
  refund: { '409 transition-refused': refundOver },
  // The maker's own edit may still be under way, if its answer was lost.
  stock: { '409 conflict': always },
  // Someone else has used it.
  'early-link': { '409 conflict': always },
  // Someone has settled it, which may have been this maker with an answer that was lost.
  visit: { '409 transition-refused': always },
};

/** Servers that were killed a moment ago may make a request fail in any way. */
const RECOVERY_MS = 30_000;
const isAway = (outages: Period[], { asked, answered }: Call) =>
  outages.some(({ from, to }) => from <= (answered ?? asked) && to + RECOVERY_MS >= asked);

/** Why this answer is wrong; null if it may be right. */
function wrongBecause(
  call: Call,
  evidence: Evidence,
  timelines: ReadonlyMap<string, ReturnType<typeof timelineOf>>,
) {
  const { reply, did } = call;
  if (reply?.kind !== 'refused') return null;
  const { status, code } = reply;
  // Nothing listens there, or the request did not arrive in time: nothing has happened.
  if (status === 0 || status === 408) return null;
  if (status === 429 && evidence.oneNetwork) return null;
  // Those who do not know may say so, but a fault of the shop's own is no answer.
  if (status >= 500)
    return status === 500 && !isAway(evidence.outages ?? [], call) ? 'the shop failed by itself' : null;
  const check = ALLOWED[did.kind][`${status} ${code}`];
  if (!check) return 'no such refusal is allowed';
  return check(call, { evidence, timelines });
}

/** No one is refused what is reserved for them. */
function refusedOwn(
  call: Call,
  timelines: ReadonlyMap<string, ReturnType<typeof timelineOf>>,
): string | null {
  const { did, reply } = call;
  if (reply?.kind !== 'refused' || (reply.because !== 'gone' && reply.because !== 'others')) return null;
  const lines =
    did.kind === 'order'
      ? did.lines
      : did.kind === 'change'
        ? [{ sku: did.sku, quantity: did.quantity }]
        : [];
  const areOwn =
    lines.length > 0 &&
    lines.every(({ sku, quantity }) => certainlyHeld(timelines.get(sku), call) >= quantity);
  return areOwn ? 'all of it was reserved for them' : null;
}

/** Every refusal is one that this call may get, and none contradicts what the history shows. */
export function judgeRefusals(evidence: Evidence): Violation[] {
  const { calls, forgotten } = evidence;
  const timelines = new Map(skusOf(evidence).map((sku) => [sku, timelineOf(evidence, sku)]));
  return calls.flatMap((call): Violation[] => {
    const { client, did, reply, answered, asked } = call;
    const isPlaceGone = did.kind === 'look' && reply?.kind === 'done';
    if (reply?.kind !== 'refused' && !isPlaceGone) return [];
    // A restored backup does not know sessions, carts and payments that were made since.
    if (forgotten && (answered ?? asked) >= forgotten.from) return [];
    const why = isPlaceGone
      ? lostPlace(call, { evidence, timelines })
      : (wrongBecause(call, evidence, timelines) ?? refusedOwn(call, timelines));
    if (!why) return [];
    const sku = 'sku' in did ? did.sku : null;
    const own = calls.filter(
      (one) =>
        one !== call && one.client === client && (sku === null || concerns(one, sku)) && one.asked <= asked,
    );
    const answer = reply.kind === 'refused' ? `${reply.status} ${reply.code}` : 'no place';
    const says = `${client} was refused "${did.kind}" with ${answer}: ${why}`;
    return [{ rule: 'refusal', says, calls: [...own.slice(-6), call] }];
  });
}

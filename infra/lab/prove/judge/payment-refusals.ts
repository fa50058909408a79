import { isUnknown, type Call, type Evidence, type FinalOrder } from './history.ts';
import { mayBeRefundedInFull, mayHaveGoneToVoucher } from './refunds.ts';
import { partyOf, type Check } from './refusal-check.ts';
import { CLOCK_MS } from './timeline.ts';

/** An authorisation without an order is released after so long. */
const ABANDONED_MS = 300_000;
/** A job takes a request that has been paying for this long for dead, and releases its payment. */
const LEASE_MS = 5000;
/** So many declined cards make a shopper wait; four authorisations without an order count as much as one. */
const MOST_DECLINED = 10;
const RELEASED_PER_DECLINE = 4;

/** A good card is declined only if its token had been used, for a payment whose answer was lost. */
export const declined: Check = ({ did }) =>
  did.kind === 'pay' && did.card === 'good' && !did.again ? 'the bank takes this card' : null;

/** The price, or that of delivery, may have changed since the shopper paid. The first prices of delivery are there before anyone pays. */
export const priceChanged: Check = (call, { evidence: { calls } }) => {
  const { did, answered } = call;
  const until = answered ?? Infinity;
  const payment = did.kind === 'order' ? did.payment : '';
  const paid = calls.find(({ reply }) => reply?.kind === 'paid' && reply.payment === payment);
  const quoted = calls.findLast(
    (one) => one.client === call.client && one.did.kind === 'quote' && one.asked <= (paid?.asked ?? until),
  );
  const from = quoted?.asked ?? paid?.asked ?? 0;
  const hasChanged = calls.some(
    (one) =>
      one.asked <= until &&
      (one.did.kind === 'price' || (one.did.kind === 'delivery' && (one.answered ?? Infinity) >= from)),
  );
  return hasChanged ? null : 'no price had changed';
};

/** A payment that was cancelled: it can be so at the first try only if the provider, or a job, was faster than its answer. */
export const paymentOver: Check = (call, { evidence: { withdrawn = [] } }) => {
  const { did, asked, answered } = call;
  if (did.kind !== 'pay' || did.again !== false) return null;
  const end = answered ?? asked;
  const isSlow = end - asked >= LEASE_MS;
  const wasTaken = withdrawn.some(({ at }) => at >= asked - CLOCK_MS && at <= end + CLOCK_MS);
  return isSlow || wasTaken ? null : 'nothing had cancelled this payment';
};

/** A cart that is being paid for has another payment whose end its shopper has not seen. */
export const payingAlready: Check = (call, { evidence: { calls } }) => {
  const isOpen = (one: Call) => one.reply?.kind === 'paid' || isUnknown(one) || one.answered === null;
  const other = calls.some(
    (one) =>
      one !== call &&
      one.client === call.client &&
      one.did.kind === 'pay' &&
      one.asked <= (call.answered ?? call.asked) &&
      (isOpen(one) || (one.answered ?? Infinity) >= call.asked),
  );
  return other ? null : 'they had no other payment';
};

export const cardsDeclined: Check = (call, { evidence: { calls } }) => {
  const party = partyOf(call);
  const tried = calls.filter(
    (one) => one !== call && one.did.kind === 'pay' && partyOf(one) === party && one.asked <= call.asked,
  );
  const points = tried.reduce(
    (sum, { reply }) => sum + (reply?.kind === 'paid' ? 1 : RELEASED_PER_DECLINE),
    0,
  );
  return points >= MOST_DECLINED * RELEASED_PER_DECLINE ? null : 'they had hardly tried a card';
};

/** A payment that was authorised is gone only if something has released it: a refused order of its payer, the provider, or time. */
export const paymentGone: Check = (call, { evidence: { calls, withdrawn = [] } }) => {
  const { did } = call;
  if (did.kind !== 'order') return null;
  const { payment } = did;
  const end = call.answered ?? call.asked;
  // No one else may use it.
  const paid = calls.find(
    (one) => one.reply?.kind === 'paid' && one.reply.payment === payment && partyOf(one) === partyOf(call),
  );
  if (!paid || end - paid.asked >= ABANDONED_MS - CLOCK_MS) return null;
  if (withdrawn.some((one) => one.payment === payment)) return null;
  const wasTried = calls.some(
    (one) =>
      one !== call &&
      one.did.kind === 'order' &&
      one.did.payment === payment &&
      partyOf(one) === partyOf(call) &&
      one.asked <= end &&
      one.reply?.kind !== 'ordered',
  );
  return wasTried ? null : 'nothing had released this payment';
};

/** An order that failed after the payment is there, cancelled. */
export const orderCancelled: Check = ({ did }, { evidence: { orders } }) =>
  did.kind === 'order' &&
  orders.some(({ payment, status }) => payment === did.payment && status === 'cancelled')
    ? null
    : 'no order of this payment was cancelled';

/** Nothing is sent to a buyer who has withdrawn or asked to cancel, unless that was declined before. */
const mayBeAskedFor = ({ calls, orders }: Evidence, call: Call, order: FinalOrder): boolean => {
  const declined = (id: string) =>
    orders.some(({ requests = [] }) => requests.some((one) => one.id === id && one.state === 'declined')) &&
    calls.some(
      ({ did, answered }) =>
        did.kind === 'answer' && did.request === id && answered !== null && answered < call.asked,
    );
  return calls.some(
    ({ did, reply, asked }) =>
      did.kind === 'request' &&
      did.what !== 'return' &&
      did.order === order.number &&
      reply?.kind !== 'refused' &&
      asked <= (call.answered ?? Infinity) &&
      !declined(did.request),
  );
};

/**
 * An order that is cancelled or on its way cannot be cancelled or shipped, nor can one be shipped whose money is back or whose buyer does
 * not want it any more.
 */
export const orderOver: Check = (call, { evidence }) => {
  const { did } = call;
  const order = 'order' in did ? evidence.orders.find(({ number }) => number === did.order) : undefined;
  if (order && did.kind === 'ship' && (mayBeRefundedInFull(order) || mayBeAskedFor(evidence, call, order)))
    return null;
  if (order && did.kind === 'cancel' && mayHaveGoneToVoucher(evidence, order)) return null;
  return order && ['pending', 'paid'].includes(order.status) ? `the order is ${order.status}` : null;
};

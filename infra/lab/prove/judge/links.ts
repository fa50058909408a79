import { isRefused, isUnknown, type Call, type Evidence, type Violation } from './history.ts';
import { partyOf, type Check } from './refusal-check.ts';

type Paying = Extract<Call['did'], { kind: 'pay-link' }>;
const isPaying = (did: Call['did']): did is Paying => did.kind === 'pay-link';

/** A link is paid once: of all payments that were made for an order, one is answered as its payment, and it is the order's at the end. */
export function judgeLinks({ calls, orders }: Evidence): Violation[] {
  const paid = calls.filter(({ did, reply }) => isPaying(did) && reply?.kind === 'done');
  const byOrder = Map.groupBy(paid, ({ did }) => (isPaying(did) ? did.order : ''));
  return [...byOrder].flatMap(([number, own]): Violation[] => {
    const payments = new Set(own.flatMap(({ did }) => (isPaying(did) ? did.payment : [])));
    const order = orders.find((one) => one.number === number);
    const violation = (says: string): Violation[] => [{ rule: 'links', says, calls: own }];
    if (payments.size > 1)
      return violation(`order ${number} was paid by link with ${payments.size} payments`);
    if (!order?.payment || !payments.has(order.payment))
      return violation(`order ${number} was paid by link, and has another payment at the end`);
    return order.status === 'pending' ? violation(`order ${number} was paid by link, and is pending`) : [];
  });
}

/** A link is refused only where someone else may have paid with it, or the maker has ended it. */
export const linkTaken: Check = (call, { evidence: { calls } }) => {
  const { did, answered } = call;
  if (!isPaying(did)) return 'it is no link';
  const other = calls.some(
    (one) =>
      'order' in one.did &&
      one.did.order === did.order &&
      ['pay-link', 'cancel', 'hand-payment'].includes(one.did.kind) &&
      !(isPaying(one.did) && one.did.payment === did.payment) &&
      one.asked <= (answered ?? Infinity) &&
      (!isRefused(one) || isPaying(one.did)),
  );
  return other ? null : 'no one else had paid with it';
};

/** A payment for a link is gone only where the provider, or an earlier try with it, has released it. */
export const linkPaymentGone: Check = (call, { evidence: { calls, withdrawn = [] } }) => {
  const { did } = call;
  if (!isPaying(did)) return 'it is no link';
  if (withdrawn.some(({ payment }) => payment === did.payment)) return null;
  const tried = calls.some(
    (one) =>
      one !== call &&
      isPaying(one.did) &&
      one.did.payment === did.payment &&
      partyOf(one) === partyOf(call) &&
      (isUnknown(one) || isRefused(one)),
  );
  return tried ? null : 'nothing had released this payment';
};

/** The card was refused when it was to be charged, so the order is cancelled. */
export const linkFailed: Check = ({ did }, { evidence: { orders } }) =>
  isPaying(did) && orders.some(({ number, status }) => number === did.order && status === 'cancelled')
    ? null
    : 'its order was not cancelled';

/** Money can be taken by hand while an order waits for it. */
export const nothingToTake: Check = ({ did }, { evidence: { orders } }) => {
  const order = 'order' in did ? orders.find(({ number }) => number === did.order) : undefined;
  return order?.status === 'pending' ? 'the order still waits for its money' : null;
};

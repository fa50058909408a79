import { isRefused, type Call, type Evidence, type FinalOrder, type Violation } from './history.ts';
import type { Check } from './refusal-check.ts';

const codeOf = ({ did }: Call): string | null => (did.kind === 'order' && did.code) || null;

interface Placed {
  /** The first call with each payment, and the first that was answered with each order's number. */
  byPayment: Map<string, number>;
  byNumber: Map<string, number>;
}

/** Looked up for every voucher and every order, so the calls of a long sale are indexed once. */
const found = new WeakMap<readonly Call[], Placed>();

function placedIn(calls: readonly Call[]): Placed {
  const known = found.get(calls);
  if (known) return known;
  const placed: Placed = { byPayment: new Map(), byNumber: new Map() };
  for (const [index, { did, reply }] of calls.entries()) {
    if (did.kind !== 'order') continue;
    if (!placed.byPayment.has(did.payment)) placed.byPayment.set(did.payment, index);
    if (reply?.kind === 'ordered' && !placed.byNumber.has(reply.order))
      placed.byNumber.set(reply.order, index);
  }
  found.set(calls, placed);
  return placed;
}

/** The call that placed this order. @param calls which no longer change */
export function placedBy({ number, payment }: FinalOrder, calls: readonly Call[]): Call | undefined {
  const { byPayment, byNumber } = placedIn(calls);
  const paid = payment === null ? undefined : byPayment.get(payment);
  const index = Math.min(paid ?? Infinity, byNumber.get(number) ?? Infinity);
  return calls[index];
}

/** No more orders have a code's discount than can use it. A cancelled order gives its use back. */
export function judgeCodes({ calls, orders }: Evidence): Violation[] {
  return calls.flatMap((made): Violation[] => {
    const { did } = made;
    if (did.kind !== 'code') return [];
    const using = orders.flatMap((order) => {
      const placed = order.status === 'cancelled' ? undefined : placedBy(order, calls);
      return placed && codeOf(placed) === did.code ? [{ number: order.number, placed }] : [];
    });
    if (using.length <= did.uses) return [];
    const numbers = using.map(({ number }) => number).join(', ');
    const says = `the code ${did.code} can be used ${did.uses} times, and orders ${numbers} have its discount`;
    return [{ rule: 'codes', says, calls: [made, ...using.map(({ placed }) => placed)] }];
  });
}

/** A code is refused only once as many other orders as can use it may have had it. */
export const codeUsedUp: Check = (call, { evidence: { calls } }) => {
  const code = codeOf(call);
  const { did } = call;
  if (!code || did.kind !== 'order') return 'it had no code';
  const made = calls.flatMap((one) =>
    one.did.kind === 'code' && one.did.code === code ? [one.did.uses] : [],
  );
  const others = calls.filter(
    (one) => codeOf(one) === code && !isRefused(one) && one.asked <= (call.answered ?? Infinity),
  );
  const payments = new Set(others.flatMap((one) => (one.did.kind === 'order' ? [one.did.payment] : [])));
  payments.delete(did.payment);
  return payments.size >= Math.min(...made) ? null : `${code} could still be used`;
};

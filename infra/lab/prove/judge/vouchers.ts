import { placedBy } from './codes.ts';
import { isRefused, type Call, type Evidence, type FinalOrder, type Violation } from './history.ts';
import type { Check } from './refusal-check.ts';

/** What an order spends of a voucher; null: it has none. */
const spending = ({ did }: Call): { voucher: string; pence: number } | null =>
  did.kind === 'order' && did.voucher ? { voucher: did.voucher, pence: did.voucherPence ?? 0 } : null;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

/** The only line of an order that buys a voucher. */
export const GIFT_VOUCHER = 'Gift voucher';

const toNewVouchers = new WeakMap<readonly Call[], Set<string>>();

/** Whether a refund goes to a voucher of its own, by how it was asked for. @param calls which no longer change */
export function goesToNewVoucher(calls: readonly Call[], refund: string): boolean {
  const refunds =
    toNewVouchers.get(calls) ??
    new Set(
      calls.flatMap(({ did }) => (did.kind === 'refund' && did.to === 'new-voucher' ? did.refund : [])),
    );
  toNewVouchers.set(calls, refunds);
  return refunds.has(refund);
}

/** What refunds have brought back to the voucher that paid. */
const returned = ({ refunds = [] }: FinalOrder, calls: readonly Call[]): number =>
  sum(
    refunds.map(({ id, state, voucherPence }) =>
      state === 'failed' || goesToNewVoucher(calls, id) ? 0 : voucherPence,
    ),
  );

/** What orders have spent of a voucher in the end. A cancelled one gives back what it has spent. */
export function spentOf(voucher: string, { calls, orders }: Pick<Evidence, 'calls' | 'orders'>) {
  return orders.flatMap((order) => {
    const placed = order.status === 'cancelled' ? undefined : placedBy(order, calls);
    const spent = placed && spending(placed);
    return placed && spent?.voucher === voucher
      ? [{ number: order.number, placed, pence: spent.pence - returned(order, calls) }]
      : [];
  });
}

/** No voucher pays for more than it is worth. */
export function judgeVouchers({ calls, orders }: Evidence): Violation[] {
  return calls.flatMap((made): Violation[] => {
    const { did } = made;
    if (did.kind !== 'voucher') return [];
    const using = spentOf(did.voucher, { calls, orders });
    const spent = sum(using.map(({ pence }) => pence));
    if (spent <= did.pence) return [];
    const numbers = using.map(({ number }) => number).join(', ');
    const says = `the voucher ${did.voucher} is worth ${did.pence} pence, and orders ${numbers} have spent ${spent} of it`;
    return [{ rule: 'vouchers', says, calls: [made, ...using.map(({ placed }) => placed)] }];
  });
}

/** An order that failed afterwards has had the voucher for a while. */
const neverHadIt = (call: Call): boolean =>
  isRefused(call) && !(call.reply?.kind === 'refused' && call.reply.code === 'order-failed');

/** Whether an order that had some of it may have given it back, so that more is left of it than its quote said. */
const hasComeBack = ({ calls, orders }: Evidence, payments: Iterable<string>): boolean => {
  const ended = (payment: string) =>
    orders.some(
      (order) =>
        order.payment === payment && (order.status === 'cancelled' || (order.refunds ?? []).length > 0),
    );
  const failed = ({ did, reply }: Call, payment: string) =>
    did.kind === 'order' && did.payment === payment && reply?.kind === 'refused';
  return [...payments].some((payment) => ended(payment) || calls.some((call) => failed(call, payment)));
};

/** A voucher is refused only once other orders may have spent so much of it that too little is left, or given some back. */
export const voucherSpent: Check = (call, { evidence }) => {
  const { calls } = evidence;
  const own = spending(call);
  if (!own) return 'it had no voucher';
  const worth = calls.flatMap(({ did }) =>
    did.kind === 'voucher' && did.voucher === own.voucher ? [did.pence] : [],
  );
  const others = new Map<string, number>();
  for (const one of calls) {
    const spent = spending(one);
    if (spent?.voucher !== own.voucher || neverHadIt(one) || one.asked > (call.answered ?? Infinity))
      continue;
    if (one.did.kind === 'order' && call.did.kind === 'order' && one.did.payment !== call.did.payment)
      others.set(one.did.payment, spent.pence);
  }
  return Math.min(...worth) - sum([...others.values()]) < own.pence || hasComeBack(evidence, others.keys())
    ? null
    : `enough of ${own.voucher} was left`;
};

import { placedBy } from './codes.ts';
import { isRefused, type Call, type Evidence, type Violation } from './history.ts';
import type { Check } from './refusal-check.ts';

/** What an order spends of a voucher; null: it has none. */
const spending = ({ did }: Call): { voucher: string; pence: number } | null =>
  did.kind === 'order' && did.voucher ? { voucher: did.voucher, pence: did.voucherPence ?? 0 } : null;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

/** No voucher pays for more than it is worth. A cancelled order gives back what it has spent. */
export function judgeVouchers({ calls, orders }: Evidence): Violation[] {
  return calls.flatMap((made): Violation[] => {
    const { did } = made;
    if (did.kind !== 'voucher') return [];
    const using = orders.flatMap((order) => {
      const placed = order.status === 'cancelled' ? undefined : placedBy(order, calls);
      const spent = placed && spending(placed);
      return placed && spent?.voucher === did.voucher
        ? [{ number: order.number, placed, pence: spent.pence }]
        : [];
    });
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

/** A voucher is refused only once other orders may have spent so much of it that too little is left. */
export const voucherSpent: Check = (call, { evidence: { calls } }) => {
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
  return Math.min(...worth) - sum([...others.values()]) < own.pence
    ? null
    : `enough of ${own.voucher} was left`;
};

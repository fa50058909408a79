import {
  isUnknown,
  type Call,
  type Evidence,
  type FinalOrder,
  type FinalVoucher,
  type Violation,
} from './history.ts';
import { GIFT_VOUCHER, goesToNewVoucher, spentOf } from './vouchers.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);
const text = (amounts: readonly number[]): string =>
  amounts.toSorted((one, two) => one - two).join(' and ') || 'none';

const buysVoucher = ({ lines }: FinalOrder): boolean => lines.some(({ sku }) => sku === GIFT_VOUCHER);
const refundsToVoucher = ({ refunds = [] }: FinalOrder, calls: readonly Call[]): number[] =>
  refunds.flatMap(({ id, state, pence }) => (state === 'done' && goesToNewVoucher(calls, id) ? [pence] : []));

/** What the vouchers that an order has led to are worth: the one that it bought, and those of its refunds. */
const vouchersDue = (order: FinalOrder, calls: readonly Call[]): number[] => [
  ...(buysVoucher(order) && ['paid', 'delivered'].includes(order.status) ? [order.pence] : []),
  ...refundsToVoucher(order, calls),
];

function wrongLedger({ lastFour, valuePence, balancePence, entries }: FinalVoucher): string | null {
  if (balancePence < 0 || balancePence > valuePence)
    return `${balancePence} pence are left of the voucher ${lastFour}, which was worth ${valuePence}`;
  if (sum(entries) !== balancePence)
    return `the entries of the voucher ${lastFour} add up to ${sum(entries)} pence, and ${balancePence} are left of it`;
  return null;
}

/** What is left of a voucher whose code shoppers know: what it was worth, less what orders have spent of it. */
function wrongBalance(call: Call, evidence: Evidence): string | null {
  const { did } = call;
  if (did.kind !== 'voucher') return null;
  const found = evidence.vouchers?.filter(({ lastFour }) => lastFour === did.voucher.slice(-4)) ?? [];
  const [voucher] = found;
  if (!voucher) return `the voucher ${did.voucher} was sent, and does not exist at the end`;
  if (found.length > 1) return null; // Two codes may end alike.
  if (voucher.valuePence !== did.pence)
    return `the voucher ${did.voucher} is worth ${voucher.valuePence} pence, and its email said ${did.pence}`;
  const left = did.pence - sum(spentOf(did.voucher, evidence).map(({ pence }) => pence));
  return left === voucher.balancePence
    ? null
    : `${voucher.balancePence} pence are left of the voucher ${did.voucher}, where it should be ${left}`;
}

/** Every order that bought a voucher, and every refund to one, has its voucher; what is left of each is what its orders have not spent. */
export function judgeVoucherBalances(evidence: Evidence): Violation[] {
  const { calls, orders, vouchers } = evidence;
  if (!vouchers) return [];
  const ledgers = vouchers.flatMap((voucher) => {
    const says = wrongLedger(voucher);
    return says ? [{ says, of: [] as Call[] }] : [];
  });
  const balances = calls.flatMap((call) => {
    const says = isUnknown(call) ? null : wrongBalance(call, evidence);
    const spent = call.did.kind === 'voucher' ? spentOf(call.did.voucher, evidence) : [];
    return says ? [{ says, of: [call, ...spent.map(({ placed }) => placed)] }] : [];
  });
  const missing = orders.flatMap((order) => {
    const due = vouchersDue(order, calls);
    const there = vouchers.flatMap((one) => (one.order === order.number ? one.valuePence : []));
    if (text(due) === text(there) || order.status === 'pending') return [];
    const says = `order ${order.number} is ${order.status} and has vouchers of ${text(there)} pence, where it should have ${text(due)}`;
    return [{ says, of: calls.filter(({ did }) => 'order' in did && did.order === order.number) }];
  });
  return [...ledgers, ...balances, ...missing].map(({ says, of }) => ({ rule: 'vouchers', says, calls: of }));
}

const VOUCHER_MAIL = /^Your gift voucher of £/;

/** Every voucher has its email, with its code, and no one else is sent one. A replacement has the address of the order that it replaces. */
export function judgeVoucherMails({ calls, orders, mails, vouchers }: Evidence): Violation[] {
  if (!vouchers) return [];
  return [...Map.groupBy(orders, ({ email }) => email)].flatMap(([email, own]): Violation[] => {
    const due = own.flatMap((order) => vouchersDue(order, calls)).length;
    const sent = mails.filter(({ to, subject }) => to === email && VOUCHER_MAIL.test(subject)).length;
    if (sent >= due && (due > 0 || sent === 0)) return [];
    const numbers = own.map(({ number }) => number);
    const says = `${sent} emails with vouchers were sent for ${own.map(({ number, status }) => `order ${number} (${status})`).join(' and ')}, where it should be ${due}`;
    const of = calls.filter(({ did }) => 'order' in did && numbers.includes(did.order));
    return [{ rule: 'mails', says, calls: of }];
  });
}

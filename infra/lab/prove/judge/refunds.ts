import {
  isRefused,
  isUnknown,
  type Call,
  type Evidence,
  type FinalOrder,
  type Violation,
} from './history.ts';
import type { Check } from './refusal-check.ts';

type Refund = Extract<Call['did'], { kind: 'refund' }>;
const isRefund = (did: Call['did']): did is Refund => did.kind === 'refund';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);
const isLive = ({ state }: { state: string }) => state !== 'failed';
/** What card and vouchers paid for an order together. */
const priceOf = ({ pence, voucherPence = 0 }: FinalOrder): number => pence + voucherPence;

/** Whether at the end, or at some time before, refunds had come to the whole price, counting those that failed later. */
export const mayBeRefundedInFull = (order: FinalOrder): boolean =>
  sum((order.refunds ?? []).map(({ pence }) => pence)) >= priceOf(order);

/** Whether some of it may have gone to a new voucher, after which it is not cancelled. */
export const mayHaveGoneToVoucher = ({ calls }: Evidence, { number }: FinalOrder): boolean =>
  calls.some(
    (call) =>
      isRefund(call.did) && call.did.order === number && call.did.to === 'new-voucher' && !isRefused(call),
  );

const text = (pieces: readonly { quantity: number }[]): string =>
  pieces
    .map(({ quantity }) => quantity)
    .toSorted((one, two) => one - two)
    .join(' + ') || 'no';

/** What is wrong with a refund that was asked for under one id, however often. */
function wrongRefund(calls: readonly Call[], did: Refund, order: FinalOrder | undefined): string | null {
  const wasDone = calls.some(({ reply }) => reply?.kind === 'done');
  const named = order?.refunds?.filter(({ id }) => id === did.refund) ?? [];
  if (named.length > 1) return `order ${did.order} has the refund ${did.refund} ${named.length} times`;
  const [made] = named;
  if (!made) {
    return wasDone
      ? `refund ${did.refund} of order ${did.order} was answered, and does not exist at the end`
      : null;
  }
  if (!calls.some((call) => isUnknown(call) || call.reply?.kind === 'done'))
    return `refund ${did.refund} of order ${did.order} was refused, and exists at the end`;
  if (did.pence !== null && made.pence !== did.pence)
    return `refund ${did.refund} of order ${did.order} is ${made.pence} pence, not ${did.pence}`;
  if (text(made.pieces) !== text(did.pieces))
    return `refund ${did.refund} of order ${did.order} has ${text(made.pieces)} pieces, not ${text(did.pieces)}`;
  if (did.to === 'new-voucher' && made.voucherPence !== made.pence)
    return `only ${made.voucherPence} of ${made.pence} pence of refund ${did.refund} went to the voucher`;
  return null;
}

/** What is wrong with all refunds of an order together. */
function wrongSum(order: FinalOrder, asked: ReadonlySet<string>): string | null {
  const all = order.refunds ?? [];
  const live = all.filter(isLive);
  const back = sum(live.map(({ pence }) => pence));
  if (back > priceOf(order))
    return `${back} pence of order ${order.number} are refunded, and it cost ${priceOf(order)}`;
  for (const [at, { sku, quantity }] of order.lines.entries()) {
    const pieces = sum(
      live.flatMap((one) => one.pieces.flatMap(({ line, quantity: n }) => (line === at + 1 ? n : []))),
    );
    if (pieces > quantity)
      return `${pieces} pieces of ${sku} in order ${order.number} are refunded, and it has ${quantity}`;
  }
  // A cancelled order shows what is left of its price as one more refund, or two: what a voucher paid goes back to it.
  const unasked = all.filter(({ id, inDashboard }) => !inDashboard && !asked.has(id));
  const allowed = order.status === 'cancelled' ? 1 + Number((order.voucherPence ?? 0) > 0) : 0;
  if (unasked.length > allowed)
    return `order ${order.number} has refunds that no one asked for: ${unasked.map(({ id }) => id).join(', ')}`;
  return null;
}

/** Every refund that was answered is there once, as asked for, and all together are no more than was paid, in pence and in pieces. */
export function judgeRefunds({ calls, orders }: Evidence): Violation[] {
  const byId = Map.groupBy(
    calls.filter(({ did }) => isRefund(did)),
    ({ did }) => (isRefund(did) ? did.refund : ''),
  );
  const found = [...byId.values()].flatMap((own): Violation[] => {
    const did = own[0]?.did;
    if (!did || !isRefund(did)) return [];
    const says = wrongRefund(
      own,
      did,
      orders.find(({ number }) => number === did.order),
    );
    return says ? [{ rule: 'refunds', says, calls: own }] : [];
  });
  const asked = new Set(byId.keys());
  const sums = orders.flatMap((order): Violation[] => {
    const says = wrongSum(order, asked);
    const own = calls.filter(({ did }) => 'order' in did && did.order === order.number);
    return says ? [{ rule: 'refunds', says, calls: own }] : [];
  });
  return [...found, ...sums];
}

/** A refund is refused only where the order was cancelled, or other refunds or a replacement may have taken what it asks for. */
export const refundOver: Check = ({ did, answered }, { evidence: { calls, orders } }) => {
  if (!isRefund(did)) return 'it is no refund';
  const order = orders.find(({ number }) => number === did.order);
  if (!order) return 'there is no such order';
  // What the maker refunded in the provider's dashboard may be what is missing.
  if (order.status === 'cancelled' || order.refunds?.some(({ inDashboard }) => inDashboard)) return null;
  const takesOf = (one: Call['did']) =>
    isRefund(one)
      ? one.order === did.order && one.refund !== did.refund
      : one.kind === 'order' && one.replaces === did.order;
  const others = calls.some(
    (one) => takesOf(one.did) && one.asked <= (answered ?? Infinity) && !isRefused(one),
  );
  return others ? null : 'nothing else of it was refunded or sent again';
};

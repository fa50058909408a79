import type { Line } from './did.ts';
import type { Call, Evidence, FinalOrder, Violation } from './history.ts';

const linesText = (lines: Line[]) =>
  lines
    .map(({ sku, quantity }) => `${quantity} × ${sku}`)
    .toSorted()
    .join(', ');

function difference({ did }: Call, order: FinalOrder): string | null {
  if (did.kind !== 'order') return null;
  if (order.email !== did.email) return `it belongs to ${order.email}, not to ${did.email}`;
  if (order.pence !== did.pence) return `it costs ${order.pence} pence, not ${did.pence}`;
  if ((order.voucherPence ?? did.voucherPence ?? 0) !== (did.voucherPence ?? 0))
    return `vouchers paid ${order.voucherPence} pence of it, not ${did.voucherPence ?? 0}`;
  if (linesText(order.lines) !== linesText(did.lines))
    return `it has ${linesText(order.lines)}, not ${linesText(did.lines)}`;
  return null;
}

const repeated = (numbers: string[]) => numbers.filter((number, index) => numbers.indexOf(number) !== index);

/** Every order that was answered exists at the end, whole, once, under its number. */
export function judgeOrders({ calls, orders }: Evidence): Violation[] {
  const violations: Violation[] = [];
  const add = (says: string, shown: Call[]) => violations.push({ rule: 'orders', says, calls: shown });
  const paymentOf = new Map<string, Call>();
  for (const call of calls) {
    if (call.did.kind !== 'order' || call.reply?.kind !== 'ordered') continue;
    const number = call.reply.order;
    const earlier = paymentOf.get(number);
    if (earlier?.did.kind === 'order' && earlier.did.payment !== call.did.payment)
      add(`two orders were answered with the number ${number}`, [earlier, call]);
    paymentOf.set(number, earlier ?? call);
    const order = orders.find((one) => one.number === number);
    if (!order) add(`order ${number} was answered, and does not exist at the end`, [call]);
    else {
      const other = difference(call, order);
      if (other) add(`order ${number} is not what was answered: ${other}`, [call]);
    }
  }
  for (const number of repeated(orders.map((order) => order.number)))
    add(`two orders have the number ${number}`, []);
  for (const payment of repeated(orders.flatMap((order) => order.payment ?? [])))
    add(`two orders have the payment ${payment}`, []);
  return violations;
}

import { isRefused, type Evidence, type Violation } from './history.ts';
import type { Check } from './refusal-check.ts';
import { piecesOf } from './did.ts';

const SENT = ['shipped', 'delivered'];

/** What is sent again costs nothing, is of an order that was sent, and no more of it is sent again than that order had. */
export function judgeReplacements({ calls, orders }: Evidence): Violation[] {
  const replacements = orders.filter(({ replaces, status }) => replaces && status !== 'cancelled');
  return [...Map.groupBy(replacements, ({ replaces = '' }) => replaces)].flatMap(
    ([number, all]): Violation[] => {
      const order = orders.find((one) => one.number === number);
      const own = calls.filter(({ did }) => did.kind === 'order' && did.replaces === number);
      const violation = (says: string): Violation[] => [{ rule: 'replacements', says, calls: own }];
      const dear = all.find(({ pence, voucherPence = 0 }) => pence + voucherPence > 0);
      if (dear)
        return violation(`order ${dear.number} replaces pots of ${number}, and costs ${dear.pence} pence`);
      if (!order || !SENT.includes(order.status))
        return violation(`pots of order ${number} are sent again, and it was never sent`);
      return [...new Set(order.lines.map(({ sku }) => sku))].flatMap((sku) => {
        const again = all.reduce((sum, { lines }) => sum + piecesOf(lines, sku), 0);
        const sold = piecesOf(order.lines, sku);
        return again > sold
          ? violation(`${again} of ${sku} are sent again for order ${number}, which has ${sold}`)
          : [];
      });
    },
  );
}

/** Pots are not sent again twice, nor where their money is back. */
export const replacementOver: Check = (call, { evidence: { calls, orders } }) => {
  const { did, answered } = call;
  if (did.kind !== 'order' || !did.replaces) return 'no such refusal is allowed';
  const order = orders.find(({ number }) => number === did.replaces);
  if (!order || order.status === 'cancelled' || (order.refunds ?? []).length > 0) return null;
  const others = calls.some(
    (one) =>
      one.did.kind === 'order' &&
      one.did.replaces === did.replaces &&
      one.did.payment !== did.payment &&
      one.asked <= (answered ?? Infinity) &&
      !isRefused(one),
  );
  return others ? null : 'nothing of it had been sent again or refunded';
};

import { endOf, type Evidence, type FinalOrder, type Violation } from './history.ts';
import { isCertain, isPossible, sum, type Span, type Timeline } from './spans.ts';
import { returnedPieces } from './returned-pieces.ts';
import { piecesOf } from './did.ts';

/** Sales that stand at the end, at the latest then, whether or not their buyers ever got an answer. */
function standing({ sales }: Timeline, { orders }: Evidence, end: number): Span[] {
  const payments = new Set(orders.flatMap(({ payment, status }) => (status === 'cancelled' ? [] : payment)));
  return sales.flatMap((sale) => {
    const { did } = sale.call;
    const stands = did.kind === 'order' && payments.has(did.payment);
    return stands ? [{ ...sale, certainFrom: Math.min(sale.certainFrom, end) }] : [];
  });
}

/** How many pieces an order still has, without what its refunds may have put back on sale. */
function stillSold(evidence: Evidence, order: FinalOrder, sku: string): number {
  const sold = piecesOf(order.lines, sku);
  const { back, unclear } = returnedPieces(evidence, order, sku, sold);
  return Math.max(0, sold - unclear - back.reduce((total, { pieces }) => total + pieces, 0));
}

/**
 * No piece has two buyers: at no moment is more sold than was in stock. Of the sales that certainly stand at a moment the
 * last one was placed when it was asked for or later, so the pieces that were taken out before were not there any more. What the
 * maker takes out after that leaves a shortfall, which is no second buyer.
 */
export function soldTwice(timeline: Timeline, evidence: Evidence): Violation[] {
  const end = endOf(evidence);
  const ordered = evidence.orders
    .filter(({ status }) => status !== 'cancelled')
    .reduce((total, order) => total + stillSold(evidence, order, timeline.sku), 0);
  const all = [...standing(timeline, evidence, end), ...timeline.sales];
  const moments = [...new Set([...all.map(({ certainFrom }) => certainFrom), end])].filter((at) => at <= end);
  const found = moments.flatMap((at): Violation[] => {
    const source = at === end ? standing(timeline, evidence, end) : timeline.sales;
    const sold = source.filter((sale) => isCertain(sale, at));
    const last = Math.max(...sold.map(({ possibleFrom }) => possibleFrom));
    const put = sum(timeline.stock, (span) => span.pieces > 0 && isPossible(span, at));
    const taken = sum(timeline.stock, (span) => span.pieces < 0 && span.certainFrom <= last);
    const pieces =
      at === end
        ? Math.max(
            sum(sold, () => true),
            ordered,
          )
        : sum(sold, () => true);
    if (pieces <= put + taken) return [];
    const says = `${pieces} pieces of ${timeline.sku} are sold, and only ${put + taken} were in stock`;
    const edits = timeline.stock.map(({ call }) => call);
    return [{ rule: 'one-buyer', says, calls: [...edits, ...sold.map(({ call }) => call)] }];
  });
  return found.slice(0, 1);
}

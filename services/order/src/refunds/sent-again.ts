import type { RefundBody } from '@slipcast/contracts/http/refunds';
import type { Order } from '../orders/order-record.ts';
import { replacedPieces, takesTwice } from '../orders/replacements.ts';
import { refused } from '../orders/state-words.ts';

/**
 * Refuses to refund a piece that has been sent again at no charge, unless the maker says that she means to. Throws Refusal
 * 'transition-refused', which names the pot and the order that replaces it.
 *
 * @param all whether nothing of the order's money is left after it
 */
export function refuseSentAgain(
  order: Order,
  { pieces, also_replaced: isMeant }: RefundBody,
  all: boolean,
): void {
  if (isMeant) return;
  const replaced = order.lines.flatMap((_, at) => (replacedPieces(order, at + 1) > 0 ? [at + 1] : []));
  const line = replaced.find((one) => {
    const quantity = pieces.reduce((sum, piece) => sum + (piece.line === one ? piece.quantity : 0), 0);
    return all || (quantity > 0 && takesTwice(order, one, quantity));
  });
  if (line === undefined) return;
  const number = order.replacements.findLast(
    ({ status, pieces: sent }) => status !== 'cancelled' && sent.some((piece) => piece.line === line),
  )?.orderNumber;
  throw refused(
    `${order.lines[line - 1]?.productName} has been sent again in order ${number}. Tick that you mean to refund it as well.`,
  );
}

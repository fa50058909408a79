import { isPot } from '@slipcast/contracts/by-hand';
import type { RefundBody } from '@slipcast/contracts/http/refunds';
import { Refusal } from '@slipcast/contracts/refusal';
import type { OrderEvent } from '../orders/order-event.ts';
import type { Order } from '../orders/order-record.ts';
import type { RefundedPieces, RefundEntry } from '../orders/refund-entry.ts';

/** A piece of a refund as its entry has it. */
export const pieceOf = ({ second, ...piece }: RefundBody['pieces'][number]): RefundedPieces => ({
  ...piece,
  ...(second && {
    second: {
      pricePence: second.price_pence,
      flaw: second.flaw,
      images: second.image_urls,
      publish: second.publish,
      productId: '',
      quantity: 0,
    },
  }),
});

/** Throws Refusal 'invalid-body' where something that is no pot would become a second. */
export function refuseSeconds({ lines }: Pick<Order, 'lines'>, { pieces }: RefundBody): void {
  const at = pieces.findIndex(({ line, second }) => second && !isPot(lines[line - 1] ?? { productId: '' }));
  if (at < 0) return;
  const message = 'Only a pot of the shop can be sold as a second';
  throw new Refusal('invalid-body', message, { errors: [{ field: `pieces.${at}.becomes`, message }] });
}

/** Asks the catalogue for the products that flawed pieces become, in the refund's own transaction. */
export const requestSeconds = (order: Order, { id: refundId, pieces, by }: RefundEntry): OrderEvent[] =>
  pieces.flatMap(({ line, second }) => {
    const sold = order.lines[line - 1];
    if (!second || !sold || second.quantity === 0) return [];
    const { productId: secondId, quantity, pricePence, flaw, images, publish } = second;
    const { productId, productName, color } = sold;
    const data = {
      secondId,
      orderId: order.id,
      refundId,
      productId,
      productName,
      color,
      quantity,
      pricePence,
      flaw,
      images: images.map((url) => ({ url })),
      publish,
      by: by ?? '',
    };
    return [{ type: 'refund.second-requested.v1' as const, data }];
  });

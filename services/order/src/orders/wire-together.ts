import type { WireOrder } from '@slipcast/contracts/http/order';
import { whyNoMore } from './one-parcel.ts';
import type { Order } from './order-record.ts';

/** For someone who need not know of its buyer's other orders. */
export const ALONE = { added: [], addedTo: null } satisfies Partial<Order>;

/** The orders that share its parcel, and whether more can. */
export const wireTogether = (
  order: Order,
): Pick<WireOrder, 'addedTo' | 'added' | 'takesMore' | 'packingAt'> => ({
  ...(order.addedTo && { addedTo: { id: order.addedTo.orderId, orderNumber: order.addedTo.orderNumber } }),
  ...(order.added.length > 0 && { added: order.added }),
  ...(whyNoMore(order) === null && { takesMore: true }),
  packingAt: order.packingAt?.toISOString() ?? null,
});

import { z } from 'zod';
import { WireOrder, WireOrderLine } from './order.ts';

const WirePackedLine = WireOrderLine.omit({
  price: true,
  unit_price: true,
  unitPrice: true,
  subtotal: true,
  discount: true,
}).meta({ id: 'PackedOrderLine' });

/** What packers see of an order: everything but money. */
export const WirePackedOrder = WireOrder.omit({
  total: true,
  total_price: true,
  totalPrice: true,
  goods: true,
  discount: true,
  discounts: true,
  deliveryCharge: true,
  failedRefund: true,
  refunded: true,
  refunds: true,
  byHand: true,
  order_lines: true,
  orderLines: true,
})
  .extend({ order_lines: z.array(WirePackedLine), orderLines: z.array(WirePackedLine) })
  .meta({ id: 'PackedOrder' });
export type WirePackedOrder = z.infer<typeof WirePackedOrder>;

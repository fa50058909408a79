import type { OrderDiscount, OrderVat } from '@slipcast/contracts/events/order-events';
import type { Pence } from '@slipcast/contracts/money';

/** What an order's total is made of. */
export interface OrderSums {
  /** Goods less discount plus delivery. */
  totalPence: Pence;
  goodsPence: Pence;
  discountPence: Pence;
  deliveryPence: Pence;
  /** The codes it was placed with; null: none. */
  discounts: OrderDiscount[] | null;
  /** VAT that the total includes; null: the shop was not registered when it was placed. */
  vat: OrderVat | null;
}

import type { OrderDiscount } from '@slipcast/contracts/events/order-events';
import type { OrderVat } from '@slipcast/contracts/events/order-vat';
import type { OrderVoucher } from '@slipcast/contracts/events/voucher-events';
import type { Pence } from '@slipcast/contracts/money';

/** What an order's total is made of. */
export interface OrderSums {
  /** Goods less discount plus delivery less vouchers: what the card pays, or the maker takes. */
  totalPence: Pence;
  goodsPence: Pence;
  discountPence: Pence;
  deliveryPence: Pence;
  /** The codes it was placed with; null: none. */
  discounts: OrderDiscount[] | null;
  /** What vouchers paid, and which; null: none. */
  voucherPence: Pence;
  vouchers: OrderVoucher[] | null;
  /** VAT that total and vouchers include; null: the shop was not registered when it was placed. */
  vat: OrderVat | null;
}

import { toPounds } from '@slipcast/contracts/money';
import type { CartLine } from '../../base/cart-line.ts';
import { addressLines, type CheckoutInfo } from './checkout-info.ts';
import { addToField, type AddTo } from './add-to.ts';
import { codesField } from './codes.ts';
import { loadWishes, wishesField } from './wishes.ts';
import { destinationOf } from './quote-api.ts';

/** The codes that a total is for, the order whose parcel it is in, and what vouchers pay where they pay all of it; null: a card pays too. */
export type Entered = {
  codes: readonly string[];
  vouchers: readonly string[];
  addTo: AddTo | null;
  allByVoucher: number | null;
};

/** The order creation payload (C§3); `unit_price` is in pounds. */
export function orderPayload(
  info: CheckoutInfo,
  lines: readonly CartLine[],
  { codes, vouchers, addTo, allByVoucher }: Entered,
  paymentId: string,
) {
  const delivery = addressLines(info, 'delivery').join(', ');
  return {
    customer_name: info.fullName.trim(),
    customer_email: info.email.trim(),
    ...(info.phone.trim() === '' ? {} : { customer_phone: info.phone.trim() }),
    shipping_address: delivery,
    delivery_address: delivery,
    billing_address: addressLines(info, 'billing').join(', ') || delivery,
    payment_id: paymentId,
    // The order service reads the postcode of an address by itself where there is nothing to choose.
    ...(info.country === '' ? {} : destinationOf(info)),
    ...codesField(codes, vouchers),
    ...addToField(addTo),
    ...(allByVoucher !== null && { without_card: true, voucher_pence: allByVoucher }),
    ...wishesField(loadWishes()),
    items: lines.map(({ productId, variantId, color, quantity, pricePence, receipt }) => ({
      product_id: productId,
      quantity,
      unit_price: toPounds(pricePence),
      variant_id: variantId,
      variant_color: color,
      ...(receipt ? { receipt } : {}),
    })),
  };
}

export type OrderPayload = ReturnType<typeof orderPayload>;

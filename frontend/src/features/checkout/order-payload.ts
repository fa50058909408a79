import { addressLines, type CheckoutInfo } from './checkout-info.ts';
import type { CheckoutLine } from './checkout-line.ts';

/** The order creation payload (spec, part 3); `unit_price` in pounds. */
export type OrderPayload = {
  customer_name: string;
  customer_email: string;
  customer_phone?: string;
  shipping_address: string;
  delivery_address: string;
  billing_address: string;
  payment_id: string;
  items: {
    product_id: string;
    quantity: number;
    unit_price: number;
    variant_id: string;
    variant_color: string;
  }[];
};

export function orderPayload(
  info: CheckoutInfo,
  lines: readonly CheckoutLine[],
  paymentId: string,
): OrderPayload {
  const delivery = addressLines(info, 'delivery').join(', ');
  return {
    customer_name: info.fullName.trim(),
    customer_email: info.email.trim(),
    ...(info.phone.trim() === '' ? {} : { customer_phone: info.phone.trim() }),
    shipping_address: delivery,
    delivery_address: delivery,
    billing_address: addressLines(info, 'billing').join(', ') || delivery,
    payment_id: paymentId,
    items: lines.map(({ productId, variantId, color, quantity, price }) => ({
      product_id: productId,
      quantity,
      unit_price: price,
      variant_id: variantId,
      variant_color: color,
    })),
  };
}

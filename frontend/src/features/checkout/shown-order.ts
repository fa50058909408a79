import type { WireOrder, WireOrderLine } from '@slipcast/contracts/http/order';
import type { ShownLine } from './OrderLines.tsx';

/** An order as the confirmation shows it; either spelling of a field is read (spec, part 3). */
export type ShownOrder = {
  id: string;
  number: string;
  status: string;
  placedAt: Date | null;
  name: string;
  email: string;
  delivery: string[];
  billing: string[];
  lines: ShownLine[];
  totalPence: number;
};

const partsOf = (address: string | undefined): string[] =>
  (address ?? '')
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const lineFrom = (line: Partial<WireOrderLine>, index: number): ShownLine => {
  const product = line.product ?? line.orderLineProduct;
  return {
    id: String(line.id ?? index),
    name: line.product_name ?? product?.name ?? '',
    color: line.variant_color ?? line.variant?.color ?? '',
    quantity: Number(line.quantity) || 1,
    price: Number(line.price ?? line.unit_price ?? 0),
    image:
      line.variant?.images?.[0]?.url ??
      line.variant?.imageUrl ??
      line.imageUrl ??
      product?.images?.[0]?.url ??
      product?.imageUrl ??
      null,
  };
};

export function shownOrder(order: Partial<WireOrder>): ShownOrder {
  const placedAt = order.createdAt ? new Date(order.createdAt) : null;
  const delivery = partsOf(order.delivery_address ?? order.deliveryAddress ?? order.shipping_address);
  const billing = partsOf(order.billing_address ?? order.billingAddress);
  return {
    id: String(order.id ?? ''),
    number: String(order.order_number ?? order.orderNumber ?? order.id ?? ''),
    status: order.status ?? 'pending',
    placedAt: placedAt && !Number.isNaN(placedAt.getTime()) ? placedAt : null,
    name: order.customer_name ?? order.customerName ?? '',
    email: order.customer_email ?? order.customerEmail ?? '',
    delivery,
    billing: billing.length > 0 ? billing : delivery,
    lines: (order.order_lines ?? order.orderLines ?? []).map(lineFrom),
    totalPence: Math.round(Number(order.total_price ?? order.totalPrice ?? order.total ?? 0) * 100),
  };
}

import { randomUUID } from 'node:crypto';
import type { EventData } from '@slipcast/contracts/events/registry';
import { MAIN } from '@slipcast/contracts/sku';
import type { CartShop } from './cart-shop.ts';

type Order = EventData<'order.paid.v1'>;
type Piece = [productId: string, quantity: number, variantId?: string];

/** An order of these pieces that was placed now. */
export const paidOrder = (owner: string, pieces: Piece[], more: Partial<Order> = {}): Order => ({
  orderId: randomUUID(),
  orderNumber: '2026-ORD-001',
  owner: owner as Order['owner'],
  userId: null,
  paymentId: randomUUID(),
  customerName: 'Ann',
  customerEmail: 'ann@example.org',
  deliveryAddress: '1 Kiln Lane',
  shippingAddress: '1 Kiln Lane',
  billingAddress: '1 Kiln Lane',
  lines: pieces.map(([productId, quantity, variantId = MAIN]) => ({
    productId,
    variantId,
    productName: 'Moon jar',
    color: 'White',
    quantity,
    unitPence: 2600,
    subtotalPence: 2600 * quantity,
    imageUrl: null,
  })),
  totalPence: 2600,
  currency: 'GBP',
  placedAt: new Date().toISOString(),
  paidAt: new Date().toISOString(),
  ...more,
});
/** Until the cart service has handled the event that an order is paid. */
export async function isPaid(shop: CartShop, order: Order): Promise<void> {
  const id = randomUUID();
  await shop.publish('order.paid.v1', order.orderId, order, id);
  await shop.until('the event has been handled', async () => {
    const { rows } = await shop.pool.query(
      "SELECT FROM inbox WHERE consumer = 'cart.remove-bought' AND event_id = $1",
      [id],
    );
    return rows.length > 0;
  });
}

import { address, highlighted, paragraph } from './blocks.ts';
import { composeEmail, type Email } from './email.ts';
import { dateOf, greeting, orderLines, orderLink, type Order } from './order-blocks.ts';
import type { Shop } from './shop.ts';

export const orderConfirmation = (shop: Shop, order: Order): Email =>
  composeEmail(shop, {
    subject: `Your order ${order.orderNumber} at ${shop.name}`,
    title: 'Thank you for your order',
    blocks: [
      greeting(order),
      paragraph(
        'We have received your order and your payment. We will write again when the order is on its way.',
      ),
      highlighted(`Order ${order.orderNumber}, ${dateOf(order.placedAt)}`),
      orderLines(shop, order),
      address('Delivery address', order.deliveryAddress),
      address('Billing address', order.billingAddress || order.deliveryAddress),
      orderLink(shop, order),
    ],
  });

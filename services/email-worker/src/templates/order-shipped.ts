import type { EventData } from '@slipcast/contracts/events/registry';
import { address, highlighted, paragraph } from './blocks.ts';
import { composeEmail, type Email } from './email.ts';
import { greeting, orderLines, orderLink } from './order-blocks.ts';
import type { Shop } from './shop.ts';

export const orderShipped = (shop: Shop, order: EventData<'order.shipped.v1'>): Email =>
  composeEmail(shop, {
    subject: `Your order ${order.orderNumber} is on its way`,
    title: 'Your order is on its way',
    blocks: [
      greeting(order),
      paragraph(`We have sent your order ${order.orderNumber}, and it is on its way to you.`),
      highlighted(`Tracking: ${order.trackingInfo}`),
      address('Delivery address', order.deliveryAddress),
      orderLines(shop, order),
      orderLink(shop, order),
    ],
  });

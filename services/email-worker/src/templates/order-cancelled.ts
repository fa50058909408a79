import type { EventData } from '@slipcast/contracts/events/registry';
import { formatPence } from '@slipcast/contracts/money';
import { paragraph } from './blocks.ts';
import { composeEmail, type Email } from './email.ts';
import { greeting, orderLines, orderLink } from './order-blocks.ts';
import type { Shop } from './shop.ts';

export const orderCancelled = (shop: Shop, order: EventData<'order.cancelled.v1'>): Email =>
  composeEmail(shop, {
    subject: `Your order ${order.orderNumber} has been cancelled`,
    title: 'Your order has been cancelled',
    blocks: [
      greeting(order),
      paragraph(`Your order ${order.orderNumber} has been cancelled.`),
      paragraph(
        order.refundPence > 0
          ? `${formatPence(order.refundPence)} will be refunded to the card you paid with. It may take a few working days to arrive.`
          : 'You have not been charged.',
      ),
      orderLines(shop, order),
      orderLink(shop, order),
    ],
  });

import type { EventData } from '@slipcast/contracts/events/registry';
import { formatPence } from '@slipcast/contracts/money';
import { paragraph } from './blocks.ts';
import { composeEmail, type Email } from './email.ts';
import { greeting, orderLink } from './order-blocks.ts';
import type { Shop } from './shop.ts';

export const orderRefunded = (shop: Shop, order: EventData<'order.refunded.v1'>): Email =>
  composeEmail(shop, {
    subject: `Refund for your order ${order.orderNumber}`,
    title: 'Your refund',
    blocks: [
      greeting(order),
      paragraph(
        `We have refunded ${formatPence(order.refundPence)} for your order ${order.orderNumber} to the card you paid with.`,
      ),
      paragraph('Depending on your bank, it may take a few working days to arrive.'),
      orderLink(shop, order),
    ],
  });

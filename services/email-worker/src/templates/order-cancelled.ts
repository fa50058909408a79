import type { EventData } from '@slipcast/contracts/events/registry';
import { formatPence } from '@slipcast/contracts/money';
import { layout, link, paragraph } from './layout.ts';
import { greeting, orderTable, orderText, orderUrl } from './order-lines.ts';
import type { Letter, Shop } from './shop.ts';

export function orderCancelled(shop: Shop, order: EventData<'order.cancelled.v1'>): Letter {
  const sentence = `Your order ${order.orderNumber} has been cancelled.`;
  const money =
    order.refundPence > 0
      ? `We are paying back ${formatPence(order.refundPence)} to the card that you paid with. It can take a few working days to arrive.`
      : 'You have not been charged.';
  const url = orderUrl(shop, order);
  return {
    subject: `Your order ${order.orderNumber} has been cancelled`,
    html: layout(shop, 'Your order has been cancelled', [
      paragraph(greeting(order)),
      paragraph(sentence),
      paragraph(money),
      orderTable(shop, order),
      paragraph(link(url, 'See your order')),
    ]),
    text: [
      greeting(order),
      sentence,
      money,
      orderText(shop, order),
      `See your order: ${url}`,
      shop.name,
    ].join('\n\n'),
  };
}

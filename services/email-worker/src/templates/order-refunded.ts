import type { EventData } from '@slipcast/contracts/events/registry';
import { formatPence } from '@slipcast/contracts/money';
import { layout, link, paragraph } from './layout.ts';
import { greeting, orderUrl } from './order-lines.ts';
import type { Letter, Shop } from './shop.ts';

export function orderRefunded(shop: Shop, order: EventData<'order.refunded.v1'>): Letter {
  const sentence = `We have paid back ${formatPence(order.refundPence)} for your order ${order.orderNumber} to the card that you paid with.`;
  const wait = 'Depending on your bank it can take a few working days to show.';
  const url = orderUrl(shop, order);
  return {
    subject: `Refund for your order ${order.orderNumber}`,
    html: layout(shop, 'Your refund', [
      paragraph(greeting(order)),
      paragraph(sentence),
      paragraph(wait),
      paragraph(link(url, 'See your order')),
    ]),
    text: [greeting(order), sentence, wait, `See your order: ${url}`, shop.name].join('\n\n'),
  };
}

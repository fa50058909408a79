import type { EventData } from '@slipcast/contracts/events/registry';
import { html } from '../html.ts';
import { layout, link, paragraph } from './layout.ts';
import { addressHtml, greeting, orderTable, orderText, orderUrl } from './order-lines.ts';
import type { Letter, Shop } from './shop.ts';

export function orderShipped(shop: Shop, order: EventData<'order.shipped.v1'>): Letter {
  const sentence = `Your order ${order.orderNumber} is on its way to you.`;
  const url = orderUrl(shop, order);
  return {
    subject: `Your order ${order.orderNumber} is on its way`,
    html: layout(shop, 'Your order is on its way', [
      paragraph(greeting(order)),
      paragraph(sentence),
      paragraph(html`Tracking: <strong>${order.trackingInfo}</strong>`),
      addressHtml('Delivery address', order.deliveryAddress),
      orderTable(shop, order),
      paragraph(link(url, 'See your order')),
    ]),
    text: [
      greeting(order),
      sentence,
      `Tracking: ${order.trackingInfo}`,
      `Delivery address:\n${order.deliveryAddress}`,
      orderText(shop, order),
      `See your order: ${url}`,
      shop.name,
    ].join('\n\n'),
  };
}

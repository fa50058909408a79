import { html } from '../html.ts';
import { layout, link, paragraph } from './layout.ts';
import { addressHtml, dateOf, greeting, orderTable, orderText, orderUrl, type Order } from './order-lines.ts';
import type { Letter, Shop } from './shop.ts';

export function orderConfirmation(shop: Shop, order: Order): Letter {
  const placed = `Order ${order.orderNumber}, ${dateOf(order.placedAt)}`;
  const url = orderUrl(shop, order);
  const billing = order.billingAddress || order.deliveryAddress;
  return {
    subject: `Your order ${order.orderNumber} at ${shop.name}`,
    html: layout(shop, 'Thank you for your order', [
      paragraph(greeting(order)),
      paragraph('Your order has reached us and is paid. We will write again when it is on its way.'),
      paragraph(html`<strong>${placed}</strong>`),
      orderTable(shop, order),
      addressHtml('Delivery address', order.deliveryAddress),
      addressHtml('Billing address', billing),
      paragraph(link(url, 'See your order')),
    ]),
    text: [
      greeting(order),
      'Your order has reached us and is paid. We will write again when it is on its way.',
      placed,
      orderText(shop, order),
      `Delivery address:\n${order.deliveryAddress}`,
      `Billing address:\n${billing}`,
      `See your order: ${url}`,
      shop.name,
    ].join('\n\n'),
  };
}

import { z } from 'zod';
import { EVENTS } from '@slipcast/contracts/events/registry';
import { formatPence } from '@slipcast/contracts/money';
import { button, highlighted, lined, link, paragraph, type Draft } from './blocks.ts';
import type { Shop } from './layout.ts';
import { dateTimeOf, greeting, orderLines, type Order } from './order-parts.ts';

/** Asks the buyer of an order that the maker made to pay. The key comes after the #, which browsers never send. */
export const paymentRequested = (shop: Shop, order: Order): Draft => {
  const key = new URLSearchParams({ key: shop.lookupKey(order.orderId) });
  const until = order.handSale?.payUntil;
  return {
    subject: `Please pay for order ${order.orderNumber} at ${shop.name}`,
    title: 'Your order is ready to be paid for',
    blocks: [
      greeting(order),
      paragraph(
        `We’ve put your order ${order.orderNumber} together. You can pay ${formatPence(order.totalPence)} by card on our page.`,
      ),
      ...(until
        ? [
            highlighted(`Held for you until ${dateTimeOf(until)}`),
            paragraph('After that we’ll cancel the order, and the pots go back on sale.'),
          ]
        : []),
      orderLines(shop, order),
      button(`${shop.url}/pay/${encodeURIComponent(order.orderId)}#${key}`, 'Pay for your order'),
      link(`${shop.url}/delivery`, 'Delivery, returns and your right to cancel'),
      link(`${shop.url}/terms`, 'Terms of sale'),
    ],
  };
};

/** What the maker’s email says of an order that was not paid in time: nothing about the buyer, who can be looked up in the back office. */
export const LapsedOrder = EVENTS['order.cancelled.v1']
  .pick({ orderId: true, orderNumber: true, totalPence: true })
  .extend({
    lines: z.array(z.object({ productName: z.string(), color: z.string(), quantity: z.number() })),
    payUntil: z.string(),
  });
export type LapsedOrder = z.infer<typeof LapsedOrder>;

/** Tells the maker that a buyer has not paid. */
export const orderLapsed = (
  shop: Shop,
  { orderId, orderNumber, totalPence, lines, payUntil }: LapsedOrder,
): Draft => ({
  subject: `Order ${orderNumber} wasn’t paid for in time, at ${shop.name}`,
  title: `Order ${orderNumber} wasn’t paid for in time`,
  blocks: [
    highlighted(`${formatPence(totalPence)}, to be paid by ${dateTimeOf(payUntil)}`),
    lined(
      lines
        .map(
          ({ productName, color, quantity }) =>
            `${quantity} × ${color ? `${productName} (${color})` : productName}`,
        )
        .join('\n'),
    ),
    paragraph(
      'The order is cancelled and its pots are on sale again. We’ve emailed the buyer, if we have an address.',
    ),
    link(`${shop.url}/admin/orders/${encodeURIComponent(orderId)}`, 'Open this order'),
  ],
});

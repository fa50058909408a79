import type { EventData } from '@slipcast/contracts/events/registry';
import { address, paragraph, tracking, type Draft } from './blocks.ts';
import type { Shop } from './layout.ts';
import { greeting, orderLines, orderLink } from './order-parts.ts';
import { pots } from './pots.ts';

type Sent = EventData<'order.shipped.v1'>;

const inThisParcel = (shop: Shop, { parcel, lines }: Sent) =>
  pots(shop, parcel?.pieces ?? [], lines, 'In this parcel:');

const sent = (shop: Shop, order: Sent, title: string, words: string, inIt: Draft['blocks']): Draft => ({
  subject: title.replace(/your order/i, (words) => `${words} ${order.orderNumber}`),
  title,
  blocks: [
    greeting(order),
    paragraph(words),
    ...(order.addedTo
      ? [paragraph(`You added it to the parcel of your order ${order.addedTo.orderNumber}.`)]
      : []),
    order.trackingInfo ? tracking(order.trackingInfo) : paragraph('We sent it without tracking.'),
    address('Delivery address', order.deliveryAddress),
    ...inIt,
    orderLink(shop, order),
  ],
});

/** All of an order is on its way: in one parcel, or with this last one. */
export const orderShipped = (shop: Shop, order: Sent): Draft =>
  order.parcel && order.parcel.number > 1
    ? sent(
        shop,
        order,
        'The rest of your order is on its way',
        `The last parcel of your order ${order.orderNumber} is on its way to you.`,
        inThisParcel(shop, order),
      )
    : sent(shop, order, 'Your order is on its way', `Your order ${order.orderNumber} is on its way to you.`, [
        orderLines(shop, order),
      ]);

/** A part of an order is on its way. */
export const parcelShipped = (shop: Shop, order: Sent): Draft =>
  sent(
    shop,
    order,
    'A part of your order is on its way',
    `A part of your order ${order.orderNumber} is on its way to you. The rest follows in another parcel.`,
    inThisParcel(shop, order),
  );

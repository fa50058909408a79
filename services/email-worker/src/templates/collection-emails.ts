import type { EventData } from '@slipcast/contracts/events/registry';
import { paragraph, type Draft } from './blocks.ts';
import type { Shop } from './layout.ts';
import { dateOf, greeting, orderLines, orderLink, placeOfCollection } from './order-parts.ts';
import { allOf, pots } from './pots.ts';

export const orderReady = (shop: Shop, order: EventData<'order.ready-to-collect.v1'>): Draft => ({
  subject: `Your order ${order.orderNumber} is ready to collect`,
  title: 'Your order is ready to collect',
  blocks: [
    greeting(order),
    paragraph(`Your order ${order.orderNumber} is ready. Please bring the order number when you collect it.`),
    ...placeOfCollection(order),
    orderLines(shop, order),
    orderLink(shop, order),
  ],
});

export const orderCollected = (shop: Shop, order: EventData<'order.collected.v1'>): Draft => ({
  subject: `Your order ${order.orderNumber} has been collected`,
  title: 'Your order has been collected',
  blocks: [
    greeting(order),
    paragraph(
      `Your order ${order.orderNumber} was collected on ${dateOf(order.collectedAt)} by ${order.collectedBy}. If that isn’t right, please reply to this email.`,
    ),
    orderLines(shop, order),
    orderLink(shop, order),
  ],
});

export const collectionDue = (shop: Shop, order: EventData<'order.collection-due.v1'>): Draft => ({
  subject: `Your order ${order.orderNumber} is waiting for you`,
  title: 'Your order is waiting for you',
  blocks: [
    greeting(order),
    paragraph(
      `Your order ${order.orderNumber} has been ready to collect since ${dateOf(order.readyAt)}. If you can’t come, reply to this email and we’ll find another way.`,
    ),
    ...placeOfCollection(order),
    ...pots(shop, allOf(order.lines), order.lines),
    orderLink(shop, order),
  ],
});

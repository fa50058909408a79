import type { EventData } from '@slipcast/contracts/events/registry';
import { paragraph, tracking, type Draft } from './blocks.ts';
import type { Shop } from './layout.ts';
import { greeting, orderLink, ordersOf } from './order-parts.ts';

/** One email about all orders in the parcel. */
export function orderTrackingChanged(shop: Shop, order: EventData<'order.tracking-changed.v1'>): Draft {
  const orders = ordersOf(order);
  return {
    subject: `New tracking information for your ${orders}`,
    title: 'New tracking information',
    blocks: [
      greeting(order),
      paragraph(
        `There is new tracking information for your ${orders}${order.sharedWith ? ', which are in one parcel' : ''}. Please use these details from now on.`,
      ),
      tracking(order.trackingInfo),
      orderLink(shop, order),
    ],
  };
}

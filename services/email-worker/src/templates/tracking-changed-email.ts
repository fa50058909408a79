import type { EventData } from '@slipcast/contracts/events/registry';
import { paragraph, tracking, type Draft } from './blocks.ts';
import type { Shop } from './layout.ts';
import { greeting, orderLink } from './order-parts.ts';

/** One email about all orders in the parcel. */
export function orderTrackingChanged(shop: Shop, order: EventData<'order.tracking-changed.v1'>): Draft {
  const numbers = [order, ...(order.sharedWith ?? [])].map(({ orderNumber }) => orderNumber);
  const orders =
    numbers.length > 1
      ? `orders ${new Intl.ListFormat('en-GB').format(numbers.toSorted())}`
      : `order ${order.orderNumber}`;
  return {
    subject: `New tracking information for your ${orders}`,
    title: 'New tracking information',
    blocks: [
      greeting(order),
      paragraph(
        `There is new tracking information for your ${orders}${numbers.length > 1 ? ', which are in one parcel' : ''}. Please use these details from now on.`,
      ),
      tracking(order.trackingInfo),
      orderLink(shop, order),
    ],
  };
}

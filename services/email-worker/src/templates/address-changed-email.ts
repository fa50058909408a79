import type { EventData } from '@slipcast/contracts/events/registry';
import { address, paragraph, type Draft } from './blocks.ts';
import type { Shop } from './layout.ts';
import { greeting, orderLink, ordersOf } from './order-parts.ts';

/** One email about all orders in the parcel, sent while it can still be put right, because nothing has been posted. */
export const orderAddressChanged = (shop: Shop, order: EventData<'order.address-changed.v1'>): Draft => ({
  subject: `New delivery address for your ${ordersOf(order)}`,
  title: 'New delivery address',
  blocks: [
    greeting(order),
    paragraph(
      `We’ll send your ${ordersOf(order)} ${order.sharedWith ? 'in one parcel ' : ''}to this address:`,
    ),
    address('Delivery address', order.deliveryAddress),
    paragraph(
      'If you didn’t ask us to change it, or something is wrong with it, please reply to this email straight away.',
    ),
    orderLink(shop, order),
  ],
});

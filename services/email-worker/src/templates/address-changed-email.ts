import type { EventData } from '@slipcast/contracts/events/registry';
import { address, paragraph, type Draft } from './blocks.ts';
import type { Shop } from './layout.ts';
import { greeting, orderLink } from './order-parts.ts';

/** Sent while it can still be put right, because nothing has been posted. */
export const orderAddressChanged = (shop: Shop, order: EventData<'order.address-changed.v1'>): Draft => ({
  subject: `New delivery address for your order ${order.orderNumber}`,
  title: 'New delivery address',
  blocks: [
    greeting(order),
    paragraph(`We’ll send your order ${order.orderNumber} to this address:`),
    address('Delivery address', order.deliveryAddress),
    paragraph(
      'If you didn’t ask us to change it, or something is wrong with it, please reply to this email straight away.',
    ),
    orderLink(shop, order),
  ],
});

import { parseAddress, UK_POSTCODE } from '@slipcast/contracts/address';
import { UNITED_KINGDOM, ZONES } from '@slipcast/contracts/delivery-zones';
import { fieldRefusal } from '@slipcast/contracts/refusal';
import { zoneOf } from '../delivery/zones.ts';
import type { Decision } from '../orders/decision.ts';
import { isSameAddress } from '../orders/one-parcel.ts';
import { snapshotOf, type Order } from '../orders/order-record.ts';
import { sentParcels } from '../orders/parcel.ts';
import { refused, STATE } from '../orders/state-words.ts';

/** Delivery was priced for a zone, and isn't priced again. Throws Refusal where the address is in another. */
function refuseAnotherZone({ delivery }: Order, address: string): void {
  if (!delivery?.zone || delivery.country !== UNITED_KINGDOM) return;
  const { postalCode } = parseAddress(address);
  if (!UK_POSTCODE.test(postalCode))
    throw fieldRefusal('delivery_address', 'The delivery address has to end with its postcode');
  const zone = zoneOf(UNITED_KINGDOM, postalCode);
  if (zone && zone !== delivery.zone)
    throw refused(
      `Delivery was paid for ${ZONES[delivery.zone]}, and this address is in ${ZONES[zone]}. Please cancel the order, or make another by hand.`,
    );
}

/**
 * Sends a paid or unpaid order to another address, until something of it is sent. Repeating it changes nothing. Throws Refusal
 * 'transition-refused', or 'invalid-body' naming `delivery_address`.
 */
export function changeAddress(order: Order, deliveryAddress: string, now: Date): Decision {
  if (order.deliveryAddress === deliveryAddress) return { order, events: [] };
  if (order.delivery?.kind === 'collection')
    throw refused('This order will be collected, so there is no address to change.');
  if (order.addedTo)
    throw refused(
      `This order goes into the parcel of order ${order.addedTo.orderNumber}. Change the address there.`,
    );
  if (order.status !== 'paid' && order.status !== 'pending')
    throw refused(`This order ${STATE[order.status](order)}, so its address can't be changed.`);
  if (sentParcels(order).length > 0)
    throw refused("A part of this order has been sent, so its address can't be changed.");
  refuseAnotherZone(order, deliveryAddress);
  const changed = { ...order, deliveryAddress, shippingAddress: deliveryAddress, updatedAt: now };
  // Only its spacing or punctuation: nothing that its buyer has to hear about.
  if (isSameAddress(order.deliveryAddress, deliveryAddress)) return { order: changed, events: [] };
  const data = { ...snapshotOf(changed), changedAt: now.toISOString() };
  return { order: changed, events: [{ type: 'order.address-changed.v1', data }] };
}

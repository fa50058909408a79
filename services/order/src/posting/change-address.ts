import { parseAddress } from '@slipcast/contracts/address';
import { UK_POSTCODE } from '@slipcast/contracts/uk-postcode';
import { isBritish } from '@slipcast/contracts/british-addresses';
import { UNITED_KINGDOM, ZONES } from '@slipcast/contracts/delivery-zones';
import { fieldRefusal } from '@slipcast/contracts/refusal';
import { zoneOf } from '../delivery/zones.ts';
import type { Decision } from '../orders/decision.ts';
import { oneEventEach } from '../orders/one-event-each.ts';
import { isSameAddress } from '../orders/one-parcel.ts';
import { snapshotOf, type Order } from '../orders/order-record.ts';
import { sentParcels } from '../orders/parcel.ts';
import { refused, STATE } from '../orders/state-words.ts';

/** Delivery was priced for a zone, and isn't priced again. Throws Refusal where the address is in another. */
function refuseAnotherZone({ delivery }: Order, address: string): void {
  if (!delivery?.zone || !isBritish(delivery.country)) return;
  const { postalCode } = parseAddress(address);
  if (!UK_POSTCODE.test(postalCode))
    throw fieldRefusal('delivery_address', 'The delivery address has to end with its postcode');
  const zone = zoneOf(UNITED_KINGDOM, postalCode);
  if (zone && zone !== delivery.zone)
    throw refused(
      `Delivery was paid for ${ZONES[delivery.zone]}, and this address is in ${ZONES[zone]}. Please cancel the order, or make another by hand.`,
    );
}

function readdressed(order: Order, deliveryAddress: string, now: Date): Decision {
  const changed = { ...order, deliveryAddress, shippingAddress: deliveryAddress, updatedAt: now };
  // Only its spacing or punctuation: nothing that its buyer has to hear about.
  if (isSameAddress(order.deliveryAddress, deliveryAddress)) return { order: changed, events: [] };
  const data = { ...snapshotOf(changed), changedAt: now.toISOString() };
  return { order: changed, events: [{ type: 'order.address-changed.v1', data }] };
}

const isOnItsWay = (order: Order): boolean => sentParcels(order).length > 0;
const isOpen = ({ status }: Order): boolean => status === 'paid' || status === 'pending';

/** Throws Refusal 'transition-refused' where an order's address can no longer change. */
function refuseClosed(order: Order): void {
  if (!isOpen(order))
    throw refused(`This order ${STATE[order.status](order)}, so its address can't be changed.`);
  if (order.delivery?.kind === 'collection')
    throw refused('This order will be collected, so there is no address to change.');
  if (isOnItsWay(order))
    throw refused("A part of this order has been sent, so its address can't be changed.");
}

/**
 * Sends a paid or unpaid order to another address, until something of it is sent, and with it the orders that go into its parcel; one
 * email is about all of them. Repeating it changes nothing. Throws Refusal 'transition-refused', or 'invalid-body' naming
 * `delivery_address`.
 *
 * @param others orders that share its parcel; those that are cancelled, or were sent apart, stay as they are
 */
export function changeAddress(
  order: Order,
  others: readonly Order[],
  deliveryAddress: string,
  now: Date,
): Decision[] {
  const open = others.filter((other) => isOpen(other) && !isOnItsWay(other));
  const elsewhere = [order, ...open].filter((one) => one.deliveryAddress !== deliveryAddress);
  if (elsewhere.length === 0) return [];
  refuseClosed(order);
  refuseAnotherZone(order, deliveryAddress);
  return oneEventEach(elsewhere.map((one) => readdressed(one, deliveryAddress, now)));
}

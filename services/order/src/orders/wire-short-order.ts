import type { WireOrder } from '@slipcast/contracts/http/order';
import type { Order } from './order-record.ts';
import { shortAddress } from './short-address.ts';
import { wireOrder } from './wire-order.ts';
import { ALONE } from './wire-together.ts';

/** A guest's order for anyone who knows its number and email address, and who may have read them on a parcel's label. */
export const wireShortOrder = (order: Order): WireOrder =>
  wireOrder({
    ...order,
    customerPhone: null,
    collectedBy: null,
    wishes: null,
    requests: [],
    ...ALONE,
    shippingAddress: shortAddress(order.shippingAddress),
    deliveryAddress: shortAddress(order.deliveryAddress),
    billingAddress: shortAddress(order.billingAddress),
  });

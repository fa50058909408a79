import type { WireParcel } from '@slipcast/contracts/http/order-parcels';
import type { Order } from './order-record.ts';
import { sentParcels } from './parcel.ts';

/** The parcels of an order. @param isOffice says until when shipping can be undone, which concerns no buyer */
export const wireParcels = (order: Order, isOffice = false): WireParcel[] =>
  sentParcels(order).map((parcel, at) => {
    const { id, pieces, trackingInfo, shippedAt, announceAt, announcedAt } = parcel;
    return {
      id,
      number: at + 1,
      pieces,
      trackingInfo,
      shippedAt: new Date(shippedAt).toISOString(),
      ...(isOffice && {
        grams: parcel.grams,
        undoUntil: announcedAt ? null : new Date(announceAt).toISOString(),
      }),
    };
  });
